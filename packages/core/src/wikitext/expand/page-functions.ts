import { lookupTable } from '@wikiquery/common/lookup-table';
import { decodeCharacterReferences } from '../../wiki/character-references.ts';
import { escapeWikitext } from '../../wiki/escape-wikitext.ts';
import { encodeForUrl } from '../../wiki/page-url.ts';
import type { Site } from '../../wiki/site.ts';
import {
  baseText,
  isInvalid,
  localNamespaceName,
  parseTitle,
  prefixedText,
  rootText,
  subjectPage,
  subpageText,
  talkPage,
  titleText,
  type Title,
} from '../../wiki/title.ts';
import { inlineTokens, textOfTokens, writeTokens } from '../parsed/inline-html.ts';
import type { Call, Expansion, ExpansionContext, Frame } from './context.ts';
import type { SavedRevision } from './facts.ts';
import { mayLookUp } from './frame.ts';

type Tell = (title: Title, site: Site) => string | undefined;

const names: Readonly<Record<string, Tell>> = lookupTable({
  pagename: (title) => titleText(title),
  fullpagename: prefixedText,
  subpagename: subpageText,
  rootpagename: rootText,
  basepagename: baseText,
  talkpagename: (title, site) => mapped(talkPage(title), (talk) => prefixedText(talk, site)),
  subjectpagename: (title, site) => prefixedText(subjectPage(title), site),
});

const namespaceOf: Tell = (title, site) =>
  title.namespace === 0 ? '' : localNamespaceName(title, site).replaceAll('_', ' ');

const spaces: Readonly<Record<string, Tell>> = lookupTable({
  namespace: namespaceOf,
  talkspace: (title, site) => mapped(talkPage(title), (talk) => namespaceOf(talk, site)),
  subjectspace: (title, site) => namespaceOf(subjectPage(title), site),
});

const mapped = <T, R>(value: T | undefined, map: (value: T) => R): R | undefined =>
  value === undefined ? undefined : map(value);

/** Evaluates a function of a title, by default that of the text's own page; undefined for other functions. */
export function pageFunction(name: string, of: string | undefined, { expansion }: Frame): string | undefined {
  const { context } = expansion;
  const { site } = context;
  const encoded = name.endsWith('e') && !(name in names) && !(name in spaces) ? name.slice(0, -1) : undefined;
  const tell = names[encoded ?? name] ?? spaces[encoded ?? name];
  const isOther = tell === undefined && !(name in ofPage);
  if (isOther) return undefined;
  const title = of === undefined ? context.title : parseTitle(of, site);
  if (isInvalid(title)) return '';
  if (tell === undefined) return ofPage[name]?.(title, of === undefined, expansion) ?? '';
  const text = tell(title, site) ?? '';
  const shown = encoded === undefined ? text : encodeForUrl(text.replaceAll(' ', '_'));
  return (encoded ?? name) in names ? escapeWikitext(shown) : shown;
}

type OfPage = (title: Title, isVariable: boolean, expansion: Expansion) => string;

const ofPage: Readonly<Record<string, OfPage>> = lookupTable({
  namespacenumber: ({ namespace }) => String(namespace),
  pageid: (title, _isVariable, expansion) => pageId(title, expansion),
  revisionid: (title, isVariable, expansion) => {
    const { revision } = expansion.context;
    const id = isVariable ? revision?.id : savedRevision(title, expansion)?.id;
    return id ? String(id) : '';
  },
  revisionuser: (title, _isVariable, expansion) => revisionOf(title, expansion)?.user ?? '',
  revisiontimestamp: (title, _isVariable, expansion) => stamp(title, expansion),
  revisionyear: (title, _isVariable, expansion) => stamp(title, expansion).slice(0, 4),
  revisionmonth: (title, _isVariable, expansion) => stamp(title, expansion).slice(4, 6),
  revisionmonth1: (title, _isVariable, expansion) => digits(title, stamp(title, expansion).slice(4, 6)),
  revisionday: (title, _isVariable, expansion) => digits(title, stamp(title, expansion).slice(6, 8)),
  revisionday2: (title, _isVariable, expansion) => stamp(title, expansion).slice(6, 8),
});

const isOwn = ({ namespace, key, interwiki }: Title, { title }: ExpansionContext): boolean =>
  namespace === title.namespace && key === title.key && interwiki === title.interwiki;

function pageId(title: Title, expansion: Expansion): string {
  const { context } = expansion;
  if (isOwn(title, context)) return String(context.pageId);
  if (title.interwiki !== '' || title.namespace < 0) return '0';
  if (!mayLookUp(`page:${title.namespace}:${title.key}`, expansion)) return '';
  context.output?.links.push(title);
  return String(context.facts?.page(title)?.id ?? 0);
}

/** The revision of the text itself, or the current one of another page. */
const revisionOf = (title: Title, expansion: Expansion): Omit<SavedRevision, 'id'> | undefined =>
  isOwn(title, expansion.context) ? expansion.context.revision : savedRevision(title, expansion);

/** Returns the current revision of a page, which counts as a transclusion since the text changes with it. */
function savedRevision(title: Title, expansion: Expansion): SavedRevision | undefined {
  const { facts, output } = expansion.context;
  if (title.interwiki !== '' || !mayLookUp(`revision:${title.namespace}:${title.key}`, expansion))
    return undefined;
  if (title.namespace >= 0) output?.templates.push(title);
  return facts?.revision?.(title);
}

const stamp = (title: Title, expansion: Expansion): string => revisionOf(title, expansion)?.timestamp ?? '';

/** Quirk: without a revision, the day or month is 0, except for titles on other wikis. */
const digits = ({ interwiki }: Title, text: string): string => (interwiki === '' ? String(Number(text)) : '');

/** Evaluates `{{DEFAULTSORT:…}}`, which sets the sort key for categories without a sort key of their own. */
export function defaultsort(call: Call): string {
  const text = (call.text(0) ?? '').trim();
  return text === '' ? '' : set(call, 'defaultsort', text, text);
}

/** Evaluates `{{DISPLAYTITLE:…}}`, which sets a title that may differ from the page's own only in formatting. */
export function displaytitle(call: Call): string {
  const { output, site, title } = call.frame.expansion.context;
  const tokens = inlineTokens(call.text(0) ?? '', 'title');
  const html = writeTokens(tokens);
  const meant = parseTitle(textOfTokens(tokens), site);
  const isSame =
    !isInvalid(meant) && meant.fragment === '' && prefixedText(meant, site) === prefixedText(title, site);
  if (isSame) return set(call, 'displaytitle', html, decodeCharacterReferences(html));
  output?.warnings.push(
    `<strong>Warning:</strong> The title "${decodeCharacterReferences(html)}" is not shown: it is not the page's own.`,
  );
  output?.tracking.push('restricted-displaytitle-ignored');
  return '';
}

/** Sets a property; returns a warning if that replaces another value, unless told not to. */
function set(call: Call, name: 'defaultsort' | 'displaytitle', value: string, shown: string): string {
  const { context, words } = call.frame.expansion;
  const properties = context.output?.properties;
  if (!properties) return '';
  const how = call.text(1) ?? '';
  const staysFirst = words.is(how, `${name}_noreplace`);
  const old = properties.get(name);
  if (old === undefined || !staysFirst) properties.set(name, value);
  if (old === undefined || old === value || staysFirst || words.is(how, `${name}_noerror`)) return '';
  const what = name === 'defaultsort' ? 'sort key' : 'title';
  return (
    `<span class="error"><strong>Warning:</strong> The ${what} "${escapeWikitext(shown)}" replaces ` +
    `the earlier "${escapeWikitext(old)}".</span>`
  );
}
