import { compare, type Edit } from './compare.ts';

/** Roughly 6,000 × 6,000 words; longer changes are marked as a whole. */
const allowedProduct = 40_000_000;

// A word in any script, a run of spaces, or another single character; each with one following space.
const word = /([ \t\r\f\v]+|[0-9_A-Za-z\u0080-\uffff]+|.)[ \t\r\f\v]?/gs;

/** Escapes a text inside an element. */
export type Escape = (text: string) => string;

/** Returns changed lines as HTML, with the words that differ marked. */
export function markWords(
  from: readonly string[],
  to: readonly string[],
  escape: Escape,
): { readonly from: readonly string[]; readonly to: readonly string[] } {
  const before = split(from);
  const after = split(to);
  const edits: readonly Edit[] = compare(before.words, after.words, allowedProduct) ?? [
    { type: 'change', from: before.words, to: after.words },
  ];
  return {
    from: lines(edits, 'from', before.whole, 'del', escape),
    to: lines(edits, 'to', after.whole, 'ins', escape),
  };
}

interface Words {
  /** As compared. */
  readonly words: readonly string[];
  /** As shown, with the following space. */
  readonly whole: readonly string[];
}

function split(texts: readonly string[]): Words {
  const words: string[] = [];
  const whole: string[] = [];
  texts.forEach((line, i) => {
    if (i > 0) {
      words.push('\n');
      whole.push('\n');
    }
    for (const match of line.matchAll(word)) {
      words.push(match[1] ?? '');
      whole.push(match[0]);
    }
  });
  return { words, whole };
}

function lines(
  edits: readonly Edit[],
  side: 'from' | 'to',
  words: readonly string[],
  tag: 'ins' | 'del',
  escape: Escape,
): string[] {
  const done: string[] = [];
  let line = '';
  let group = '';
  let marked = false;
  let at = 0;
  const endGroup = (): void => {
    if (group !== '') {
      const text = escape(group);
      line += marked ? `<${tag} class="diffchange diffchange-inline">${text}</${tag}>` : text;
    }
    group = '';
  };
  const endLine = (): void => {
    endGroup();
    // An empty line shows as a space.
    done.push(line === '' ? '\u00a0' : line);
    line = '';
  };
  for (const edit of edits) {
    const count = edit[side].length;
    if (count > 0 && marked !== (edit.type === 'change')) {
      endGroup();
      marked = edit.type === 'change';
    }
    for (const end = at + count; at < end; at++) {
      const one = words[at] ?? '';
      if (one === '\n') endLine();
      else group += one;
    }
  }
  endLine();
  return done;
}
