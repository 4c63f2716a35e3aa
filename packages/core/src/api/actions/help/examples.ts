import { lookupTable } from '@wikiquery/common/lookup-table';
import type { DescribedModule } from '../../../query/describe.ts';
import type { Site } from '../../../wiki/site.ts';

/** Builds the query of an example request for a module; undefined if that is not possible. */
export function exampleQuery(module: DescribedModule, site: Site): string | undefined {
  if (module.mustBePosted || module.writes || module.internal) return undefined;
  const { mainpage } = site.configuration.general;
  const required = requiredValues(module, site);
  if (!required) return undefined;
  const base = baseParameters(module, mainpage);
  return base && new URLSearchParams({ ...base, ...required }).toString();
}

function baseParameters(
  { group, name }: DescribedModule,
  mainpage: string,
): Readonly<Record<string, string>> | undefined {
  switch (group) {
    case 'action':
      return name === 'query' ? { action: name, prop: 'info', titles: mainpage } : { action: name };
    case 'format':
      return { action: 'query', meta: 'siteinfo', format: name };
    case 'prop':
      return { action: 'query', prop: name, titles: mainpage };
    case 'list':
    case 'meta':
      return { action: 'query', [group]: name };
    default:
      return undefined;
  }
}

/** Parameters required by a module's `rules`, by module path. */
const requiredByRules: Readonly<Record<string, readonly string[]>> = lookupTable({
  compare: ['fromrev', 'torelative'],
  expandtemplates: ['text', 'prop'],
  help: ['modules'],
  paraminfo: ['modules'],
  parse: ['page'],
  'query+backlinks': ['title'],
  'query+categorymembers': ['title'],
  'query+embeddedin': ['title'],
  'query+imageusage': ['title'],
  'query+iwbacklinks': ['prefix'],
  'query+langbacklinks': ['lang'],
  'query+usercontribs': ['user'],
  'query+users': ['users'],
});

/** Returns an example value for a parameter; values specific to a module take precedence. */
function exampleValue(path: string, name: string, mainpage: string): string | undefined {
  const values: Readonly<Record<string, string>> = {
    'query+categorymembers title': 'Category:Rivers',
    'query+imageusage title': 'File:Map.png',
    'query+messagetranslations title': 'Translations:Example/1',
    'query+pageswithprop propname': 'displaytitle',
    'query+querypage page': 'Wantedpages',
    fromrev: '1',
    lang: 'de',
    language: 'de',
    modules: 'query+info',
    names: 'cdxIconArrowNext',
    offset: '0',
    page: mainpage,
    prefix: 'de',
    prop: 'wikitext',
    search: 'river',
    text: '{{SITENAME}}',
    title: mainpage,
    torelative: 'next',
    user: 'Example',
    users: 'Example',
  };
  return values[`${path} ${name}`] ?? values[name];
}

/** Returns example values for the required parameters, by full name; undefined if one has none. */
function requiredValues(
  { path, prefix, parameters }: DescribedModule,
  site: Site,
): Readonly<Record<string, string>> | undefined {
  const { mainpage } = site.configuration.general;
  const required = Object.keys(parameters).filter((name) => parameters[name]?.options.required);
  const needed = new Set([...required, ...(requiredByRules[path] ?? [])]);
  const values: Record<string, string> = {};
  for (const name of needed) {
    const allowed = parameters[name]?.type.allowed?.(site);
    const plausible = exampleValue(path, name, mainpage);
    const isAllowed = !allowed || (plausible !== undefined && allowed.includes(plausible));
    const value = isAllowed ? plausible : allowed[0];
    if (value === undefined || parameters[name]?.options.sensitive) return undefined;
    values[prefix + name] = value;
  }
  return values;
}
