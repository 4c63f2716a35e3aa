import { CdxAccordion } from '@wikimedia/codex';
import type { UsedModule } from '../modules/module-info.ts';
import type { Explorer } from '../state.ts';
import { ParameterField } from './parameter-field.tsx';

/** The form: one part for each module of the query. */
export const QueryForm = ({ explorer }: { readonly explorer: Explorer }) => (
  <>
    {explorer.modules.value.map((module) => (
      <CdxAccordion
        key={`${module.prefix}+${module.info.path}`}
        class="module"
        headingLevel="h2"
        open={module.info.path !== 'main'}
      >
        {{
          title: () => headingOf(module),
          default: () => <ModuleForm explorer={explorer} module={module} />,
        }}
      </CdxAccordion>
    ))}
  </>
);

const headingOf = ({ info, isGenerator }: UsedModule): string => {
  if (info.path === 'main') return 'All requests';
  const group = isGenerator ? 'generator' : (info.group ?? 'action');
  return `${group}=${info.name}`;
};

const ModuleForm = ({ explorer, module }: { readonly explorer: Explorer; readonly module: UsedModule }) => (
  <>
    {/* Written by the server, not by the wiki's users. */}
    <div class="description" innerHTML={module.info.description ?? ''} />
    {module.info.parameters.map((parameter) => {
      const name = module.prefix + parameter.name;
      return (
        <ParameterField
          key={name}
          name={name}
          parameter={parameter}
          value={explorer.parameters.value.get(name)}
          setValue={(value) => explorer.set(name, value)}
        />
      );
    })}
  </>
);
