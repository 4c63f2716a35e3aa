import type { FoundHeading } from './parsed-text.ts';

const lineEnd = /[ \t]*$/;
const marked = /^UNIQheading(\d+)QINU[_ ]?/;

/** The headings of a text whose extension tags are taken out, in order. */
export function findHeadings(text: string): readonly FoundHeading[] {
  const found: FoundHeading[] = [];
  const withTags = text.replaceAll(/^(=+)(.*)$/gm, (line, signs: string, rest: string) => {
    const trimmed = (signs + rest).replace(lineEnd, '');
    const trailing = /=+$/.exec(trimmed)?.[0].length ?? 0;
    const level = Math.min(6, signs.length, trailing);
    const most = Math.min(level, Math.floor((trimmed.length - 1) / 2));
    if (most < 1) return line;
    return `<h${most}>${trimmed.slice(most, -most).trim()}</h${most}>`;
  });
  let open: { readonly level: number; readonly attributes: string; readonly start: number } | undefined;
  for (const match of withTags.matchAll(/<(\/?)h([1-6])((?:\s[^<>]*)?)>/gi)) {
    const [whole, slash, level = '', attributes = ''] = match;
    if (slash === '') open ??= { level: Number(level), attributes, start: match.index + whole.length };
    else if (open) {
      found.push(headingOf(open, withTags.slice(open.start, match.index)));
      open = undefined;
    }
  }
  return found;
}

function headingOf(
  { level, attributes }: { readonly level: number; readonly attributes: string },
  inner: string,
): FoundHeading {
  const mark = marked.exec(inner)?.[1];
  const id = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const own = id?.[1] ?? id?.[2] ?? id?.[3];
  return {
    level,
    text: inner.replace(marked, '').trim(),
    ...(mark !== undefined && { mark: Number(mark) }),
    ...(own !== undefined && own !== '' && { id: own }),
  };
}
