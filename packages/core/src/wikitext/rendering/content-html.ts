import { lookupTable } from '@wikiquery/common/lookup-table';
import { parseJson } from '@wikiquery/common/parse-json';
import { escapeText } from '../../wiki/escape-html.ts';

const codes: Readonly<Record<string, string>> = lookupTable({ javascript: 'js', css: 'css', vue: 'vue' });

/** Formats content other than wikitext as HTML: code verbatim, JSON as tables. */
export function contentHtml(text: string, model: string): string {
  const kind = Object.hasOwn(codes, model) ? codes[model] : undefined;
  if (kind !== undefined) return `<pre class="mw-code mw-${kind}" dir="ltr">${preformatted(text)}\n</pre>\n`;
  return isJson(model) ? jsonHtml(text) : `<pre>${preformatted(text)}</pre>`;
}

const isJson = (model: string): boolean =>
  model === 'json' || model === 'GadgetDefinition' || model.endsWith('.JsonConfig');

/** Browsers drop the first line break in a `pre`. */
const preformatted = (text: string): string => (text.startsWith('\n') ? '\n' : '') + escapeText(text);

function jsonHtml(text: string): string {
  const value = parseJson(text);
  if (value === undefined) return '<p>This is not valid JSON.</p>';
  return `<div class="noresize">${rootTable(value)}</div>`;
}

const table = (rows: readonly string[], className = 'mw-json'): string =>
  `<table class="${className}"><tbody>${rows.join('')}</tbody></table>`;

function rootTable(value: unknown): string {
  if (Array.isArray(value)) return table([`<tr>${cell(value)}</tr>`]);
  if (typeof value === 'object' && value !== null) return objectTable(value);
  return table([`<tr><td>${escapeText(JSON.stringify(value))}</td></tr>`], 'mw-json mw-json-single-value');
}

const empty = (what: string): string => `<tr><td class="mw-json-empty">${what}</td></tr>`;

function objectTable(value: object): string {
  const rows = Object.entries(value).map(
    ([key, entry]) => `<tr><th><span>${escapeText(key)}</span></th>${cell(entry)}</tr>`,
  );
  return table(rows.length > 0 ? rows : [empty('Empty object')]);
}

function arrayTable(value: readonly unknown[]): string {
  return table(
    value.length > 0 ? [value.map((entry) => `<tr>${cell(entry)}</tr>`).join('\n')] : [empty('Empty array')],
  );
}

function cell(value: unknown): string {
  if (Array.isArray(value)) return `<td>${arrayTable(value)}</td>`;
  if (typeof value === 'object' && value !== null) return `<td>${objectTable(value)}</td>`;
  const shown = typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
  return `<td class="mw-json-value">${escapeText(shown)}</td>`;
}
