import { extensions } from '../extensions/index.ts';
import { complete } from '../wiki/settings/complete.ts';
import { describeSchema } from '../wiki/settings/describe.ts';
import { type JsonSchema, jsonSchema } from '../wiki/settings/json-schema.ts';
import type { Field, Fields, SchemaNode } from '../wiki/settings/schema.ts';
import { servingSettings } from '../wiki/settings/serving.ts';
import { wikiSettings } from '../wiki/settings/wiki.ts';
import { settingsSchema, checkOptions } from './check-configuration.ts';
import { environmentVariables } from './environment.ts';

/** Every setting and environment variable, as Markdown. */
export function documentSettings(): string {
  const theirs = extensions.flatMap(({ displayName, settings }) =>
    settings ? section(`The extension ${displayName}`, settings) : [],
  );
  const lines = [
    '# Settings',
    '',
    'Written by `npm run docs` from the declarations of the settings; not to be changed by hand.',
    '',
    'Settings stand under `settings` in a configuration, in the file of `wikiquery init --with`, and in the file of',
    '`--deployment`. A name that is not listed here, or a value that is not allowed, is an error that names the file',
    'and the setting. Where a setting is left out, its default holds.',
    '',
    'Editors that know JSON Schema complete and check the names with the schema beside this page:',
    '`"$schema": "node_modules/wikiquery/docs/settings.schema.json"`.',
    '',
    'In the names below, `[]` is each value of a list, and `*` any name.',
    ...section('Serving', servingSettings),
    ...section('The wiki', wikiSettings),
    ...theirs,
    ...section('Environment variables', environmentVariables),
  ];
  return `${lines.join('\n')}\n`;
}

/** The JSON Schema of a file with settings, as a file. */
export function settingsSchemaText(): string {
  const schema: JsonSchema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Settings of Wikiquery',
    type: 'object',
    properties: { settings: jsonSchema(settingsSchema, checkOptions.names) },
  };
  return `${JSON.stringify(schema, undefined, 1)}\n`;
}

function section(heading: string, fields: Fields): readonly string[] {
  return [
    '',
    `## ${heading}`,
    '',
    '| setting | value | default | |',
    '|---|---|---|---|',
    ...rowsOf(fields, ''),
  ];
}

/** A row for each field, at every depth. */
export const rowsOf = (fields: Fields, prefix: string): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    row(prefix + name, field),
    ...innerRows(field.schema, prefix + name),
  ]);

function row(
  path: string,
  { description, schema, presence, default: value }: Field,
  isWhole = false,
): string {
  // The defaults inside of a group have rows of their own.
  const isEmpty = value === undefined || (isGroup(schema) && !isWhole);
  const shown = presence === 'required' ? '**required**' : isEmpty ? '' : writeDefault(value);
  return `| ${[`\`${path}\``, describeSchema(schema), shown, description].map(escape).join(' | ')} |`;
}

/** The fields of groups inside of a value. */
function innerRows(node: SchemaNode, path: string): readonly string[] {
  switch (node.type) {
    case 'group': {
      const others = node.others?.type === 'group' ? node.others : undefined;
      // Groups that differ in their defaults only are described once.
      return others && node.others
        ? [...wholeRows(node.fields, path), ...innerRows(others, `${path}.*`)]
        : rowsOf(node.fields, `${path}.`);
    }
    case 'list':
      return innerRows(node.of, `${path}[]`);
    case 'table':
      return innerRows(node.of, `${path}.*`);
    case 'either':
      return node.of.flatMap((one) => innerRows(one, path));
    default:
      return [];
  }
}

const wholeRows = (fields: Fields, path: string): readonly string[] =>
  Object.entries(fields).map(([name, field]) => {
    const value = Object.values(complete({ [name]: field }, {}))[0];
    return row(`${path}.${name}`, { ...field, default: value }, true);
  });

const isGroup = (node: SchemaNode): boolean =>
  node.type === 'group' || (node.type === 'either' && node.of.some(isGroup));

const LONGEST = 60;

function writeDefault(value: unknown): string {
  const text = JSON.stringify(value);
  if (text.length <= LONGEST) return `\`${text}\``;
  return `${Object.keys(value as object).length} values: \`${text.slice(0, LONGEST - 10)}…\``;
}

const escape = (text: string): string => text.replaceAll('|', '\\|');
