import { lookupTable } from '@wikiquery/common/lookup-table';
import { limits } from '../../../query/parameters/limits.ts';
import type { DescribedTags, Parameter, ParameterInformation } from '../../../query/parameters/parameter.ts';
import { escapeHtml } from '../../../wiki/escape-html.ts';
import type { Site } from '../../../wiki/site.ts';

/** A function that returns the URL of a module's help, on this page or another. */
export type ModuleLink = (path: string) => string;

/** A property of a parameter's values, such as its default, as HTML. */
export interface ValueFact {
  readonly name: string;
  readonly html: string;
}

/** What descriptions of values depend on. */
interface ValueContext {
  readonly site: Site;
  readonly link: ModuleLink;
  readonly tags?: DescribedTags | undefined;
}

/** Describes the values that a parameter accepts. */
export function valueFacts(
  parameter: Parameter,
  prefix: string,
  { site, link, tags }: ValueContext,
): readonly ValueFact[] {
  const { type, multiple, options, template } = parameter;
  const about = type.describe(site, tags);
  const fallback = parameter.default ?? type.siteDefault?.(site);
  const facts: (ValueFact | false)[] = [
    options.required === true && fact('Required', 'yes'),
    options.tokenType !== undefined &&
      fact(
        'Token',
        `of type ${code(options.tokenType)}, from <a href="${escapeHtml(link('query+tokens'))}">meta=tokens</a>`,
      ),
    options.sensitive === true && fact('Sensitive', 'must be in the body of a POST request'),
    template !== undefined &&
      fact(
        'For each',
        `value of ${code(prefix + template.source)}, in place of ${code(`{${template.placeholder}}`)}`,
      ),
    fact('Type', typeName(about, multiple !== undefined)),
    ...enumerated(parameter, about, site, link),
    ...range(about),
    multiple !== undefined && howMany(parameter, site),
    multiple?.allowsDuplicates === true && fact('Twice', 'values may be repeated'),
    multiple?.all !== undefined && fact('All', `${code(multiple.all)} stands for all values`),
    fallback !== undefined && fact('Default', fallback === '' ? '(empty)' : code(String(fallback))),
  ];
  return facts.filter((one) => one !== false);
}

const fact = (name: string, html: string): ValueFact => ({ name, html });
const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

const kinds: Readonly<Record<string, string>> = lookupTable({
  boolean: 'true if present, whatever the value',
  expiry: 'a time, a duration, or <code>infinite</code>',
  integer: 'whole number',
  limit: 'whole number or <code>max</code>',
  namespace: 'namespace number',
  password: 'password',
  string: 'text',
  timestamp: 'timestamp, such as <code>2026-01-31T12:00:00Z</code>, or <code>now</code>',
  title: 'page title',
  user: 'user',
});

/** Kinds of users, in words. */
const userKinds: Readonly<Record<string, string>> = lookupTable({
  name: 'a name',
  ip: 'an address',
  temp: 'a temporary account',
  cidr: 'an IP range',
  interwiki: 'a name on another wiki',
  id: 'an account ID after <code>#</code>',
});

function typeName({ type, subtypes, submodules }: ParameterInformation, isList: boolean): string {
  const single = typeof type === 'string' ? (kinds[type] ?? escapeHtml(type)) : undefined;
  const enumeration = submodules === undefined ? 'of these values' : 'of these modules';
  if (single === undefined)
    return isList ? `some ${enumeration}, joined by <code>|</code>` : `one ${enumeration}`;
  const users = Array.isArray(subtypes)
    ? subtypes.map((kind) => userKinds[String(kind)] ?? String(kind))
    : [];
  const shown = users.length > 0 ? `${single}: ${users.join(', ')}` : single;
  return isList ? `list, joined by <code>|</code>, of: ${shown}` : shown;
}

/** Renders the allowed values, with links for modules; collapses long lists. */
function enumerated(
  { type }: Parameter,
  about: ParameterInformation,
  site: Site,
  link: ModuleLink,
): readonly ValueFact[] {
  const values = typeof about.type === 'string' ? (type.allowed?.(site) ?? []) : about.type;
  if (values.length === 0) return [];
  const submodules = (about['submodules'] ?? {}) as Readonly<Record<string, string>>;
  const deprecated = asSet(about['deprecatedvalues']);
  const internal = asSet(about['internalvalues']);
  const shown = values.map((value) => {
    const path = submodules[value];
    const name = value === '' ? '(empty)' : code(value);
    const linked = path === undefined ? name : `<a href="${escapeHtml(link(path))}">${name}</a>`;
    const marks = [
      ...(deprecated.has(value) ? ['deprecated'] : []),
      ...(internal.has(value) ? ['internal'] : []),
    ];
    return `<li>${linked}${marks.map((mark) => ` <span class="mark ${mark}">${mark}</span>`).join('')}</li>`;
  });
  const list = `<ul class="values">${shown.join('')}</ul>`;
  const html =
    values.length > 150 ? `<details><summary>${values.length} values</summary>${list}</details>` : list;
  const prefix = about['submoduleparamprefix'];
  return [
    fact('Values', html),
    ...(typeof prefix === 'string'
      ? [fact('Prefix', `${code(prefix)} is the prefix of the module’s parameters`)]
      : []),
  ];
}

const asSet = (values: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(values) ? values.map(String) : []);

function range({ type, min, max, highmax }: ParameterInformation): readonly ValueFact[] {
  if (type !== 'limit' && type !== 'integer') return [];
  const [minimum, maximum, high] = [min, max, highmax].map((bound) =>
    typeof bound === 'number' ? bound : undefined,
  );
  const more =
    high !== undefined && high !== maximum
      ? ` (${high} for bots and others with the apihighlimits right)`
      : '';
  if (maximum === undefined) return minimum === undefined ? [] : [fact('Range', `${minimum} or more`)];
  return [
    fact('Range', minimum === undefined ? `at most ${maximum}${more}` : `${minimum} to ${maximum}${more}`),
  ];
}

/** Returns the maximum number of values; false if all values fit. */
function howMany({ multiple, type }: Parameter, site: Site): ValueFact | false {
  const { normal, high } = limits.values;
  const values = type.allowed?.(site);
  if (values && values.length <= normal && !multiple?.allowsDuplicates) return false;
  return fact('How many', `at most ${normal} (${high} for bots and others with the apihighlimits right)`);
}
