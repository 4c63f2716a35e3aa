import { CdxMessage, CdxSearchInput } from '@wikimedia/codex';
import type { UsedModule } from '../modules/module-info.ts';
import type { NamedParameter } from '../modules/parameters.ts';
import { goTo, type FormProps, type FormState } from './form-state.ts';
import { FoundModules } from './found-modules.tsx';
import { ModuleForm } from './module-form.tsx';
import { ModuleSection } from './module-section.tsx';

/** The form: the choice of modules and pages, then a section for each module of the query. */
export const QueryForm = ({ explorer, form }: FormProps) => {
  const modules = explorer.modules.value;
  const main = modules.find(({ info }) => info.path === 'main');
  if (!main) return <p class="hint">Loading what the API can do …</p>;
  const action = modules.find(({ info }) => info.path === explorer.parameters.value.get('action'));
  const others = modules.filter((module) => module !== main && module !== action);
  return (
    <>
      <ModuleForm explorer={explorer} form={form} module={main} only={isAction} />
      {action && <ModuleForm explorer={explorer} form={form} module={action} />}
      {lacksPages(explorer.parameters.value) && (
        <CdxMessage type="warning" inline>
          Properties are properties of pages: name some with titles, pageids or revids, or let a generator
          list them.
        </CdxMessage>
      )}
      <CdxSearchInput
        class="find"
        aria-label="Find a parameter or a module"
        placeholder="Find a parameter or a module"
        modelValue={form.search.value}
        onUpdate:modelValue={(text: string | number) => {
          form.search.value = String(text);
        }}
        onKeydown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          openFirst(form);
        }}
      />
      <FoundModules explorer={explorer} form={form} action={action} />
      {others.filter(isChosen).map((module) => (
        <ModuleSection
          key={`${module.prefix}+${module.info.path}`}
          explorer={explorer}
          form={form}
          module={module}
        />
      ))}
      {[...others.filter((module) => !isChosen(module)), main].map((module) => (
        <ModuleSection key={module.info.path} explorer={explorer} form={form} module={module} isFolded />
      ))}
    </>
  );
};

const isAction = ({ name }: NamedParameter): boolean => name === 'action';

/** Whether the query chooses a module; false for formats and actions. */
const isChosen = ({ info }: UsedModule): boolean => info.path.includes('+');

function lacksPages(query: ReadonlyMap<string, string>): boolean {
  const has = (name: string): boolean => (query.get(name) ?? '') !== '';
  return (
    query.get('action') === 'query' && has('prop') && !['titles', 'pageids', 'revids', 'generator'].some(has)
  );
}

/** Opens the first parameter that was found. */
function openFirst(form: FormState): void {
  const found = document.querySelector<HTMLElement>('.module [data-parameter], .module [data-offer]');
  const { offer, parameter } = found?.dataset ?? {};
  if (offer !== undefined) form.open(offer);
  else if (parameter !== undefined) goTo(parameter);
}
