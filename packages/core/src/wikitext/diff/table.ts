import { escapeHtml, escapeText } from '../../wiki/escape-html.ts';
import { blocksOf, type Block } from './blocks.ts';
import type { Edit } from './compare.ts';
import { markWords, type Escape } from './words.ts';

/** Formats a line number, such as `Line 1:`. */
export type LineLabel = (line: number) => string;

/** How texts are escaped: those of changed lines, and lines that are only on one side. */
export interface Escapes {
  readonly words: Escape;
  readonly lines: Escape;
}

/** Returns the difference of two texts as rows of an HTML table; empty if there is none. */
export function tableDiff(
  from: string,
  to: string,
  label: LineLabel,
  escapes: Escapes = { words: escapeText, lines: escapeText },
): string {
  return blocksOf(from, to)
    .map((block) => header(block, label) + block.edits.map((edit) => rows(edit, escapes)).join(''))
    .join('');
}

const header = ({ fromLine, toLine }: Block, label: LineLabel): string =>
  `<tr><td colspan="2" class="diff-lineno" id="mw-diff-left-l${fromLine}">${escapeHtml(label(fromLine))}</td>\n` +
  `<td colspan="2" class="diff-lineno">${escapeHtml(label(toLine))}</td></tr>\n`;

function rows({ type, from, to }: Edit, escapes: Escapes): string {
  const whole = (tag: 'ins' | 'del', line: string): string =>
    `<${tag} class="diffchange">${escapes.lines(line)}</${tag}>`;
  if (type === 'copy')
    return from
      .map((line) => escapeHtml(line))
      .map((line) => row(cells('', 'context', 'deleted', line) + cells('', 'context', 'added', line)))
      .join('');
  if (to.length === 0)
    return from.map((line) => row(deleted(whole('del', line)) + emptySide('added'))).join('');
  if (from.length === 0)
    return to.map((line) => row(emptySide('deleted') + added(whole('ins', line)))).join('');
  const words = markWords(from, to, escapes.words);
  const count = Math.max(words.from.length, words.to.length);
  return Array.from({ length: count }, (_, i) => {
    const [before, after] = [words.from[i], words.to[i]];
    return row(
      (before === undefined ? emptySide('deleted') : deleted(before)) +
        (after === undefined ? emptySide('added') : added(after)),
    );
  }).join('');
}

const row = (content: string): string => `<tr>${content}</tr>\n`;
const deleted = (html: string): string => cells('−', 'deletedline', 'deleted', html);
const added = (html: string): string => cells('+', 'addedline', 'added', html);
const emptySide = (side: string): string => `<td colspan="2" class="diff-side-${side}"></td>`;

function cells(marker: string, kind: string, side: string, html: string): string {
  const sign = marker === '' ? '' : ` data-marker="${marker}"`;
  const content = html === '' ? '<br>' : `<div>${keepSpaces(html)}</div>`;
  return `<td class="diff-marker"${sign}></td><td class="diff-${kind} diff-side-${side}">${content}</td>`;
}

/** Keeps browsers from collapsing spaces. */
const keepSpaces = (html: string): string =>
  html.replaceAll(/^ /gm, '\u00a0 ').replaceAll(/ $/gm, ' \u00a0').replaceAll('  ', '\u00a0 ');
