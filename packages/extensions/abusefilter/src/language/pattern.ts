import { FilterError } from './filter-error.ts';
import { PatternError, translate, type Translated } from './translate-pattern.ts';

/** What the place of a regular expression in a filter tells. */
export interface Matching {
  readonly position: number;
  /** Whether the expression is known, or only part of a check. */
  readonly isKnown: boolean;
  readonly warn: (this: void, name: string, position: number) => void;
}

const known = new Map<string, Translated>();

/** Reads a regular expression of PCRE. */
export function readPattern(
  source: string,
  matching: Matching,
  ignoresCase = false,
  shown?: string,
): Translated {
  const key = `${ignoresCase ? 'i' : ''}/${source}`;
  let pattern = known.get(key);
  if (!pattern) {
    try {
      pattern = translate(source, ignoresCase);
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      throw new FilterError('regexfailure', matching.position, [
        shown ?? `/${withEscapedSlashes(source)}/u${ignoresCase ? 'i' : ''}`,
      ]);
    }
    if (known.size > 1000) known.clear();
    known.set(key, pattern);
  }
  if (matching.isKnown && matches(pattern, '')) matching.warn('match-empty-regex', matching.position);
  return pattern;
}

const withEscapedSlashes = (source: string): string =>
  source.replaceAll(/(\\\\)*\\?\//g, (_, pairs: string = '') => String.raw`${pairs}\/`);

/** Whether a regular expression matches a part of a text. */
export function matches({ expression }: Translated, value: string): boolean {
  expression.lastIndex = 0;
  return expression.test(value);
}

/** How often a regular expression matches parts of a text. */
export const matchesIn = ({ expression }: Translated, value: string): number =>
  Array.from(value.matchAll(expression)).length;

/** What the groups of a regular expression match, after the whole; undefined for those that match nothing. */
export function groupsOf(
  { expression, groups }: Translated,
  source: string,
  value: string,
): readonly (string | undefined)[] {
  expression.lastIndex = 0;
  const found = expression.exec(value);
  const matched = found ? [found[0], ...groups.map((group) => found[group])] : [];
  // Quirk: groups before one that matches are empty, those after the last that does are missing.
  const last = matched.findLastIndex((one) => one !== undefined);
  const all = Array.from({ length: Math.max(countGroups(source), last) + 1 });
  return all.map((_, index) => (index <= last ? (matched[index] ?? '') : undefined));
}

/** The groups that MediaWiki counts in a regular expression. */
function countGroups(source: string): number {
  const counted = source
    .replaceAll(/((?:\\\\)*)\\\(/g, '$1')
    .replaceAll(/\(\?(?!P?<[a-zA-Z_][a-zA-Z0-9_]*>|'[a-zA-Z_][a-zA-Z0-9_]*')/g, '')
    .replaceAll('(*', '');
  return counted.split('(').length - 1;
}

/** Replaces what a regular expression matches; `$1`, `${1}` and `\1` in the replacement are groups. */
export const replaced = ({ expression, groups }: Translated, value: string, replacement: string): string =>
  value.replace(expression, (...found: readonly unknown[]) =>
    replacement.replaceAll(
      /\\\\|[\\$](\d{1,2})|\$\{(\d{1,2})\}/g,
      (whole, plain: string | undefined, braced: string | undefined) => {
        if (whole === String.raw`\\`) return '\\';
        const number = Number(plain ?? braced);
        const group = number === 0 ? 0 : groups[number - 1];
        const matched = group === undefined ? undefined : found[group];
        return typeof matched === 'string' ? matched : '';
      },
    ),
  );
