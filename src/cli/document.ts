import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { extensions, siteRegistry } from '../extensions/index.ts';
import { describedQueryModule, describeModule, type Description } from '../query/describe.ts';
import { helpSentence, markerSentence, parameterKeys, summaryKeys } from '../query/help.ts';
import { createSite } from '../wiki/site.ts';
import { deploymentConfiguration } from './deployment.ts';
import { documentDescription } from './document-description.ts';
import { documentSettings, settingsSchemaText } from './document-settings.ts';

const groups = { list: 'Lists', prop: 'Properties of pages', meta: 'Facts' } as const;

const sentence = (keys: readonly string[]): string => helpSentence(keys)?.text ?? '';

/** Every query module with its parameters, as Markdown. */
export function documentModules(): string {
  const site = createSite(deploymentConfiguration(), extensions);
  const modules = [...siteRegistry(site).modules.values()].map((registered) =>
    describeModule(describedQueryModule(registered), { site, highLimits: false }),
  );
  const lines = [
    '# Query modules',
    '',
    'Written by `npm run docs` from the declarations of the modules; not to be changed by hand.',
    'In a request a parameter has its module’s prefix before its name, and a generator’s has a `g` before that.',
    'A value in bold is the default; `+` after a type means that several values can be given, joined by `|`.',
  ];
  for (const [group, heading] of Object.entries(groups)) {
    lines.push('', `## ${heading}`);
    for (const module of modules) if (module['group'] === group) lines.push('', ...documentModule(module));
  }
  return `${lines.join('\n')}\n`;
}

function documentModule(module: Description): readonly string[] {
  const path = String(module['path']);
  const flags = ['generator', 'deprecated', 'internal', 'mustbeposted'].filter((flag) => flag in module);
  const facts = [
    module['prefix'] === '' ? 'no prefix' : `prefix \`${String(module['prefix'])}\``,
    ...flags.map((flag) => (flag === 'mustbeposted' ? 'by POST only' : flag)),
    ...(module['source'] === 'MediaWiki' ? [] : [`from the extension ${String(module['source'])}`]),
  ];
  const parameters = [...descriptions(module['parameters']), ...descriptions(module['templatedparameters'])];
  return [
    `### ${String(module['name'])}`,
    '',
    `${sentence(summaryKeys(path))} (${facts.join(', ')})`,
    ...(parameters.length === 0 ? [] : ['', '| parameter | values | |', '|---|---|---|']),
    ...parameters
      .toSorted((a, b) => Number(a['index']) - Number(b['index']))
      .map((parameter) => {
        const name = String(parameter['name']);
        const notes = ['required', 'deprecated'].filter((note) => parameter[note] === true);
        const markers = (parameter['info'] ?? []) as readonly { readonly name: string }[];
        const text = [
          ...notes.map((note) => `**${note}**`),
          sentence(parameterKeys(path, name)),
          ...markers.map((marker) => markerSentence(marker)?.text ?? ''),
        ].join(' ');
        return `| \`${name}\` | ${valuesOf(parameter)} | ${text} |`.replaceAll('`|`', '`\\|`');
      }),
  ];
}

const descriptions = (list: unknown): readonly Description[] => list as readonly Description[];

function valuesOf({ type, default: fallback, multi }: Description): string {
  const value = typeof fallback === 'string' || typeof fallback === 'number' ? String(fallback) : undefined;
  const defaults = value === undefined ? [] : multi === true ? value.split('|') : [value];
  const several = multi === true ? '+' : '';
  if (!Array.isArray(type)) {
    const shown = defaults.filter((value) => value !== '').map((value) => ` **${value}**`);
    return `${String(type)}${several}${shown.join('')}`;
  }
  // Long enumerations depend on the wiki and say nothing here.
  if (type.length > 40) return `one of ${type.length}${several}`;
  const shown = type.map((value: unknown) => {
    const text = value === '' ? '(empty)' : String(value);
    return defaults.includes(String(value)) ? `**${text}**` : text;
  });
  return `${shown.join(', ')}${several && ` ${several}`}`;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { folder: { type: 'string', default: 'docs' } } });
  const write = (name: string, text: string): void => {
    writeFileSync(join(values.folder, name), text);
  };
  write('modules.md', documentModules());
  write('settings.md', documentSettings());
  write('settings.schema.json', settingsSchemaText());
  write('wiki-description.md', documentDescription());
}
