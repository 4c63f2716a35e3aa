import { decodeCharacterReferences } from '../../wiki/character-references.ts';
import { inlineTokens, textOfTokens, writeTokens } from '../parsed/inline-html.ts';
import { isInvalid, parseTitle, prefixedText } from '../../wiki/title.ts';
import { escapeWikitext } from './escape-wikitext.ts';
import type { Call } from './functions.ts';

/** The key by which a page is sorted in its categories, unless these say otherwise. */
export function defaultsort(call: Call): string {
  const text = (call.text(0) ?? '').trim();
  return text === '' ? '' : set(call, 'defaultsort', text, text);
}

/** What stands above a page in context of its title, from which it may differ in looks only. */
export function displaytitle(call: Call): string {
  const { notes, site, title } = call.frame.expansion.context;
  const tokens = inlineTokens(call.text(0) ?? '', 'title');
  const html = writeTokens(tokens);
  const meant = parseTitle(textOfTokens(tokens), site);
  const isSame =
    !isInvalid(meant) && meant.fragment === '' && prefixedText(meant, site) === prefixedText(title, site);
  if (isSame) return set(call, 'displaytitle', html, decodeCharacterReferences(html));
  notes?.warnings.push(
    `<strong>Warning:</strong> The title "${decodeCharacterReferences(html)}" is not shown: it is not the page's own.`,
  );
  notes?.tracking.push('restricted-displaytitle-ignored');
  return '';
}

/** Sets what is set but once; says so where it was something else before, unless that is wanted. */
function set(call: Call, name: 'defaultsort' | 'displaytitle', value: string, shown: string): string {
  const { context, words } = call.frame.expansion;
  const properties = context.notes?.properties;
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
