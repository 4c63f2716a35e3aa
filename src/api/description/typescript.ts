import { requestedShapes } from '../print-answer.ts';
import { contributionOf, pageSetShapes, pageShapes } from '../../query/answer-fields.ts';
import type { Module } from '../../query/define.ts';
import { helpSentence, summaryKeys } from '../../query/help.ts';
import { isGenerator } from '../../query/registry.ts';
import type { RecordShape, Shape } from '../../query/result/shape.ts';
import type { DescribedApi } from './described-api.ts';
import { comment, fieldsOf, type Parameterized, parametersOf, typeOf } from './typescript-types.ts';

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
  const parameters = (name: string, text: string, of: Parameterized): string =>
    declare(`${name}Parameters`, text, parametersOf(of, site));

  const ofModule = (module: Module): readonly string[] => {
    const { name, group, deprecated, result } = module;
    const type = typeName(name);
    const request = `\`${group}=${name}\``;
    const path = `query+${name}`;
    const { fields } = contributionOf(module);
    const hasItem = fields[name] === result && result.kind === 'list' && result.item.kind === 'record';
    const summary = `${helpSentence(summaryKeys(path))?.text ?? ''}${deprecated ? ' @deprecated' : ''}`;
    return [
      parameters(type, `The parameters of ${request}. ${summary}`, { ...module, path }),
      ...(hasItem
        ? [
            declare(`${type}Item`, `An item of ${request}.`, recordLines(result.item)),
            declare(`${type}Fields`, `Fields that ${request} adds to the answer.`, [
              `readonly ${name}?: readonly ${type}Item[];`,
            ]),
          ]
        : [declare(`${type}Fields`, `Fields that ${request} adds to the answer.`, fieldsOf(fields))]),
    ];
  };

  const lines = [
    '// Written by `npm run prepare` from the declarations of the modules; not to be changed by hand.',
    "import type { ActionTypes, GeneratorTypes, Integer, Limit, ModuleTypes, Several, Timestamp, Value } from './values.ts';",
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
          `The parameters of \`action=${name}\`. ${helpSentence(summaryKeys(name))?.text ?? ''}`,
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
    ...constants(api, modules),
  ];
  return `${lines.join('\n\n')}\n`;
}

const typeName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', '');

const recordLines = (shape: Shape): readonly string[] =>
  shape.kind === 'record'
    ? [...fieldsOf(shape.fields), ...(shape.rest ? ['readonly [name: string]: unknown;'] : [])]
    : [];

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

function moduleEntry(module: Module): string {
  const type = typeName(module.name);
  return `readonly ${module.name}: ModuleTypes<${type}Parameters, '${contributionOf(module).place}', ${type}Fields>;`;
}

function generatorEntry(module: Module): string {
  const data = 'generatorData' in module ? module.generatorData?.shape.fields : undefined;
  const wrapper = 'wrapper' in module && module.wrapper?.generating ? module.wrapper.shape.fields : undefined;
  const inline = (fields: Readonly<Record<string, Shape>> | undefined): string =>
    fields ? `{ ${fieldsOf(fields).join(' ')} }` : 'unknown';
  return `readonly ${module.name}: GeneratorTypes<${typeName(module.name)}Parameters, ${inline(data)}, ${inline(wrapper)}>;`;
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
