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
  for (const match of withTags.matchAll(/<h([1-6])((?:\s[^<>]*)?)>(.*?)<\/h[1-6]\s*>/gis)) {
    const [, level = '', attributes = '', inner = ''] = match;
    const mark = marked.exec(inner)?.[1];
    const id = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
    const own = id?.[1] ?? id?.[2] ?? id?.[3];
    found.push({
      level: Number(level),
      text: inner.replace(marked, '').trim(),
      ...(mark !== undefined && { mark: Number(mark) }),
      ...(own !== undefined && own !== '' && { id: own }),
    });
  }
  return found;
}
