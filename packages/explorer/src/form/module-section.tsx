import { CdxAccordion } from '@wikimedia/codex';
import type { UsedModule } from '../modules/module-info.ts';
import { parametersOf, type NamedParameter } from '../modules/parameters.ts';
import type { FormProps } from './form-state.ts';
import { finds, ModuleForm } from './module-form.tsx';

/** A module's part of the form, under its heading. */
export const ModuleSection = ({
  isFolded = false,
  ...props
}: FormProps & { readonly module: UsedModule; readonly isFolded?: boolean }) => {
  const { explorer, form, module } = props;
  const search = form.search.value;
  const own = parametersOf(module, explorer.parameters.value).filter(notAction);
  const inUse = own.filter(({ name }) => explorer.parameters.value.has(name)).length;
  const found = own.filter((parameter) => finds(search, parameter)).length;
  if (search !== '' && found === 0) return <></>;
  return (
    <CdxAccordion
      // A new key makes the section open again when the search finds something in it.
      key={search === '' ? 'all' : 'found'}
      class="module"
      headingLevel="h2"
      separation="outline"
      {...(!isFolded || search !== '' || inUse > 0 ? { open: true } : {})}
    >
      {{
        title: () => (
          <>
            {headingOf(module)}
            {inUse > 0 && <span class="in-use">{inUse} in use</span>}
          </>
        ),
        default: () => <ModuleForm {...props} only={notAction} />,
      }}
    </CdxAccordion>
  );
};

const notAction = ({ name }: NamedParameter): boolean => name !== 'action';

const headingOf = ({ info, isGenerator }: UsedModule) => {
  if (info.path === 'main') return 'All requests';
  const group = isGenerator ? 'generator' : (info.group ?? 'format');
  return (
    <code>
      {group}={info.name}
    </code>
  );
};
