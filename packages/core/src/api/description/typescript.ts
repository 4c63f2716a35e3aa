import { contributionOf, pageSetShapes, pageShapes } from '../../query/answer-fields.ts';
import type { Module } from '../../query/define.ts';
import { helpSentence, summaryKeys } from '../../query/help.ts';
import { isGenerator } from '../../query/registry.ts';
import { always, record, titleFields, type RecordShape, type Shape } from '../../query/result/shape.ts';
import { requestedShapes } from '../print-answer.ts';
import type { DescribedApi } from './described-api.ts';
import {
  comment,
  dependsOnRequest,
  fieldsOf,
  keyOf,
  parametersOf,
  requestedValues,
  sureType,
  typeOf,
  type Parameterized,
} from './typescript-types.ts';

/** Writes the types of an API's parameters and answers as TypeScript. */
export function writeTypes(api: DescribedApi): string {
  const { site, registry, actions, formats, mainParameters, queryParameters } = api;
  const modules = [...registry.modules.values()].map(({ module }) => module);
  const generators = modules.filter(isGenerator);
  const others = actions.filter(({ name }) => name !== 'query');
  const { action: _, format: __, ...main } = mainParameters;
  const { prop: ___, list: ____, meta: _____, generator: ______, ...query } = queryParameters;
  const json = formats.get('json')?.parameters ?? {};
  const declared = new Set<string>();

  const declare = (name: string, text: string | undefined, lines: readonly string[]): string => {
    if (declared.has(name)) throw new Error(`Two modules would both have the type ${name}.`);
    declared.add(name);
    return lines.length === 0
      ? `${comment(text)}\nexport type ${name} = object;`
      : interfaceOf(name, text, lines);
  };
  /** Declares the type of a record, with a parameter for what requests ask for if its fields depend on that. */
  const declareRecord = (name: string, text: string, of: RecordShape, prefix: string): string =>
    dependsOnRequest(of)
      ? `${comment(text)}\nexport type ${name}<Asked = never> = ${sureType(of.fields, prefix, `{\n${indented(recordLines(of, prefix))}\n}`)};`
      : declare(name, text, recordLines(of, prefix));
  const parameters = (name: string, text: string, of: Parameterized): string =>
    declare(`${name}Parameters`, text, parametersOf(of, site));

  const ofModule = (module: Module): readonly string[] => {
    const { name, group, prefix, deprecated, result } = module;
    const type = typeName(name);
    const request = `\`${group}=${name}\``;
    const path = `query+${name}`;
    const { fields, sure } = contributionOf(module);
    const adds = `Fields that ${request} adds to the answer.`;
    const summary = `${helpSentence(summaryKeys(path), site)?.text ?? ''}${deprecated ? ' @deprecated' : ''}`;
    const hasItem = fields[name] === result && result.kind === 'list' && result.item.kind === 'record';
    const asked = hasItem && dependsOnRequest(result) ? '<Asked>' : '';
    const list = `readonly ${name}${sure.has(name) ? '' : '?'}: readonly ${type}Item${asked}[];`;
    return [
      parameters(type, `The parameters of ${request}. ${summary}`, { ...module, path }),
      ...(hasItem
        ? [
            declareRecord(`${type}Item`, `An item of ${request}.`, result.item, prefix),
            declare(`${type}Fields${asked && '<Asked = never>'}`, adds, [list]),
          ]
        : [declareRecord(`${type}Fields`, adds, addedFields(module), prefix)]),
      ...(isRequested(module)
        ? [declare(`${type}Module`, `What the compiler knows of ${request}.`, moduleLines(module))]
        : []),
    ];
  };

  const lines = [
    '// Written by `npm run prepare` from the declarations of the modules; not to be changed by hand.',
    "import type { ActionTypes, GeneratorTypes, Integer, Limit, ModuleTypes, Several, Sure, Timestamp, Value } from './values.ts';",
    parameters('Main', 'The parameters of every request, apart from `action` and `format`.', {
      path: 'main',
      prefix: '',
      parameters: main,
    }),
    parameters('Json', 'The parameters of `format=json`.', { path: 'json', prefix: '', parameters: json }),
    parameters('Query', 'The parameters of `action=query` itself, apart from the names of modules.', {
      path: 'query',
      prefix: '',
      parameters: query,
    }),
    declare('PageFields', 'Fields of every page, to which properties add more.', fieldsOf(pageShapes)),
    declare('PageSetFields', 'Fields of `query` about the requested pages.', fieldsOf(pageSetShapes)),
    declare(
      'RequestedFields',
      'Fields that the parameters of every request add to the answer.',
      fieldsOf(requestedShapes),
    ),
    ...modules.flatMap(ofModule),
    ...(['list', 'prop', 'meta'] as const).map((group) =>
      declare(
        `${typeName(group)}Modules`,
        `The values of \`${group}\`.`,
        modules.filter((module) => module.group === group).map(moduleEntry),
      ),
    ),
    declare('Generators', 'The values of `generator`.', generators.map(generatorEntry)),
    ...others.flatMap((action) => {
      const { name, prefix = '', result, dynamicParameters } = action;
      const type = typeName(name);
      return [
        parameters(
          `${type}Action`,
          `The parameters of \`action=${name}\`. ${helpSentence(summaryKeys(name), site)?.text ?? ''}`,
          { path: name, prefix, parameters: action.parameters, dynamicParameters },
        ),
        ...(result ? [answerType(`${type}Answer`, `The answer of \`action=${name}\`.`, result)] : []),
      ];
    }),
    declare(
      'Actions',
      'The values of `action`, apart from `query`.',
      others.map(({ name, result }) => {
        const type = typeName(name);
        const answer = result ? `${type}Answer` : 'Readonly<Record<string, unknown>>';
        return `readonly ${name}: ActionTypes<${type}ActionParameters, ${answer}>;`;
      }),
    ),
    declare(
      'Writes',
      'What the actions that write answer under their names.',
      others
        .filter(({ name, writes, isDelegated, result }) => writes && isDelegated && result?.fields[name])
        .map(({ name }) => `readonly ${name}: ${typeName(name)}Answer['${name}'];`),
    ),
    ...constants(api, modules),
  ];
  return `${lines.join('\n\n')}\n`;
}

const typeName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', '');

const recordLines = ({ fields, rest }: RecordShape, prefix: string): readonly string[] => [
  ...fieldsOf(fields, prefix),
  ...(rest ? ['readonly [name: string]: unknown;'] : []),
];

const answerType = (name: string, text: string, result: RecordShape): string =>
  result.positional || Object.keys(result.fields).length === 0
    ? `${comment(text)}\nexport type ${name} = ${result.positional ? typeOf(result) : 'object'};`
    : interfaceOf(name, text, fieldsOf(result.fields));

const interfaceOf = (name: string, text: string | undefined, lines: readonly string[]): string =>
  `${comment(text)}\nexport interface ${name} {\n${indented(lines)}\n}`;

const indented = (lines: readonly string[]): string =>
  lines
    .filter((line) => line !== '')
    .map((line) => `  ${line}`)
    .join('\n');

/** What a module adds to an answer whenever it runs. */
function addedFields(module: Module): RecordShape {
  const { fields, sure } = contributionOf(module);
  return record(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, sure.has(name) ? always(field) : field]),
    ),
  );
}

/** Whether what is surely there in an answer depends on the values of the module's parameters. */
const isRequested = (module: Module): boolean => dependsOnRequest(addedFields(module));

function moduleEntry(module: Module): string {
  const type = typeName(module.name);
  const { place } = contributionOf(module);
  return isRequested(module)
    ? `readonly ${module.name}: ${type}Module;`
    : `readonly ${module.name}: ModuleTypes<${type}Parameters, '${place}', ${type}Fields>;`;
}

/** Writes a module's types, of which the fields depend on what is asked for: by a parameter's name, its default values. */
function moduleLines(module: Module): readonly string[] {
  const { name, prefix, parameters } = module;
  const { place } = contributionOf(module);
  const defaults = requestedValues(addedFields(module)).map((parameter) => {
    const values = String(parameters[parameter]?.default ?? '').split('|');
    return `readonly ${keyOf(prefix + parameter)}: ${values.map((value) => (value === '' ? 'never' : `'${value}'`)).join(' | ')};`;
  });
  const type = typeName(name);
  return [
    `readonly parameters: ${type}Parameters;`,
    `readonly place: '${place}';`,
    `readonly defaults: { ${defaults.join(' ')} };`,
    'readonly asked: unknown;',
    `readonly fields: ${type}Fields<this['asked']>;`,
  ];
}

function generatorEntry(module: Module): string {
  const data = 'generatorData' in module ? module.generatorData?.shape.fields : undefined;
  const wrapper = 'wrapper' in module && module.wrapper?.generating ? module.wrapper.shape.fields : undefined;
  const generated = 'generated' in module ? module.generated : undefined;
  const inline = (fields: Readonly<Record<string, Shape>>): string => `{ ${fieldsOf(fields).join(' ')} }`;
  const ofPages = inline({ ...(generated !== 'uncertain' && titleFields), ...data });
  const ofQuery = wrapper ? inline(wrapper) : 'unknown';
  return `readonly ${module.name}: GeneratorTypes<${typeName(module.name)}Parameters, ${ofPages}, ${ofQuery}, ${generated === 'existing'}>;`;
}

/** Writes the constants that the client needs to send requests. */
function constants({ actions }: DescribedApi, modules: readonly Module[]): readonly string[] {
  const quoted = (names: readonly string[]): string => `[${names.map((name) => `'${name}'`).join(', ')}]`;
  const tokens = actions.flatMap(({ name, prefix = '', parameters }) =>
    Object.entries(parameters).flatMap(([parameter, { options }]) =>
      options.tokenType === undefined
        ? []
        : [`${name}: { parameter: '${prefix}${parameter}', type: '${options.tokenType}' },`],
    ),
  );
  const sensitive = [...actions.map((action) => ({ prefix: '', ...action })), ...modules].flatMap(
    ({ prefix, parameters }) =>
      Object.entries(parameters).flatMap(([name, { options }]) => (options.sensitive ? [prefix + name] : [])),
  );
  return [
    `/** Actions that only take POST. */\nexport const postedActions: readonly string[] = ${quoted(actions.filter(({ mustBePosted }) => mustBePosted).map(({ name }) => name))};`,
    `/** Query modules that only take POST. */\nexport const postedModules: readonly string[] = ${quoted(modules.filter(({ mustBePosted }) => mustBePosted).map(({ name }) => name))};`,
    `/** Parameters that must not appear in a URL. */\nexport const sensitiveParameters: readonly string[] = ${quoted([...new Set(sensitive)].toSorted())};`,
    `/** The tokens that actions require. */\nexport const actionTokens: Readonly<Record<string, { readonly parameter: string; readonly type: string } | undefined>> = {\n${indented(tokens)}\n};`,
  ];
}
