import { nextTick } from 'vue';
import { completes } from '../modules/completes.ts';
import type { UsedModule } from '../modules/module-info.ts';
import { parametersOf, type NamedParameter } from '../modules/parameters.ts';
import type { FormProps } from './form-state.ts';
import { Offer } from './offer.tsx';
import { ParameterField } from './parameter-field.tsx';

interface ModuleFormProps extends FormProps {
  readonly module: UsedModule;
  /** Selects parameters to show; all by default. */
  readonly only?: (parameter: NamedParameter) => boolean;
}

/** A module's description and parameters: those in use unfolded, the others as a line each. */
export const ModuleForm = ({ explorer, form, module, only = () => true }: ModuleFormProps) => {
  const query = explorer.parameters.value;
  const search = form.search.value;
  const all = inOrder(module, parametersOf(module, query)).filter(only);
  const isOpen = ({ name, parameter }: NamedParameter): boolean =>
    query.has(name) ||
    form.opened.value.has(name) ||
    parameter.required === true ||
    name === 'action' ||
    (isFirstChoice(module, name) && !firstChoices.some((choice) => query.has(choice)));
  const sought =
    module.info.path.includes('+') || search !== '' ? all.filter((one) => finds(search, one)) : all;
  const rare = sought.filter((one) => search === '' && isRare(module, one) && !isOpen(one));
  const isQuery = module.info.path === 'query' && search === '';
  const usual = sought.filter((one) => !rare.includes(one));
  const draw = (one: NamedParameter) =>
    isOpen(one) ? (
      <Field key={one.name} explorer={explorer} form={form} module={module} {...one} />
    ) : (
      <Offer key={one.name} {...one} choose={() => begin(one)} isShort={isQuery && !rare.includes(one)} />
    );
  const begin = ({ name, parameter }: NamedParameter): void => {
    if (parameter.type === 'boolean') explorer.set(name, '1');
    form.open(name);
  };
  return (
    <>
      {module.info.path !== 'main' && search === '' && <About module={module} />}
      <div class="parameters">{(isQuery ? usual.filter(isOpen) : usual).map(draw)}</div>
      {isQuery && (
        <div class="short-offers" role="group" aria-label="Add to the query">
          {usual.filter((one) => !isOpen(one)).map(draw)}
        </div>
      )}
      {rare.length > 0 && (
        <details class="rare">
          <summary>
            {rare.length} more {rare.length === 1 ? 'parameter' : 'parameters'}
          </summary>
          <div class="parameters">{rare.map(draw)}</div>
        </details>
      )}
    </>
  );
};

const Field = ({ explorer, form, module, name, parameter }: ModuleFormProps & NamedParameter) => {
  const query = explorer.parameters.value;
  const what = completes(module.info, parameter);
  const space = what?.kind === 'page' ? what.namespaceFrom : undefined;
  const namespace = space && (query.get(module.prefix + space.name) ?? String(space.default ?? '0'));
  return (
    <ParameterField
      name={name}
      parameter={parameter}
      value={query.get(name)}
      setValue={(value) => {
        // A field that is emptied stays in place.
        if (value === undefined) form.keep(name);
        explorer.set(name, value);
      }}
      completes={what}
      namespace={namespace}
      highLimits={explorer.viewer.value?.highLimits ?? false}
      remove={() => {
        form.close(name);
        explorer.set(name, undefined);
        void nextTick(() =>
          document.querySelector<HTMLElement>(`[data-offer="${CSS.escape(name)}"]`)?.focus(),
        );
      }}
    />
  );
};

const About = ({ module: { info } }: { readonly module: UsedModule }) => (
  <>
    <p class="description">
      {info.description}{' '}
      {info.helpurls.slice(0, 1).map((url) => (
        <a href={url} rel="noopener">
          Documentation
        </a>
      ))}{' '}
      <a href={`api.php?action=help&modules=${encodeURIComponent(info.path)}`}>Help</a>
    </p>
    {info.examples !== undefined && info.examples.length > 0 && (
      <ul class="examples">
        {info.examples.map(({ query, description }) => (
          <li>
            <a href={`#${query}`}>{description}</a>
          </li>
        ))}
      </ul>
    )}
  </>
);

/** Whether a parameter's name or description contains a text. */
export const finds = (text: string, { name, parameter }: NamedParameter): boolean =>
  `${name} ${parameter.description ?? ''}`.toLowerCase().includes(text.trim().toLowerCase());

/** Parameters that choose the modules of a query. */
const firstChoices = ['list', 'prop', 'meta'];

/** Parameters of `action=query` that choose its modules and pages. */
const leading = [...firstChoices, 'titles', 'generator', 'pageids', 'revids', 'redirects'];

const isFirstChoice = ({ info }: UsedModule, name: string): boolean =>
  info.path === 'query' && firstChoices.includes(name);

/** Whether a parameter is seldom set by hand. */
const isRare = ({ info }: UsedModule, { name, parameter }: NamedParameter): boolean =>
  parameter.deprecated === true ||
  parameter.name === 'continue' ||
  (info.path === 'query' && !leading.includes(name));

function inOrder({ info }: UsedModule, parameters: readonly NamedParameter[]): readonly NamedParameter[] {
  if (info.path !== 'query') return parameters;
  const place = ({ name }: NamedParameter): number => (leading.indexOf(name) + 100) % 100;
  return parameters.toSorted((a, b) => place(a) - place(b));
}
