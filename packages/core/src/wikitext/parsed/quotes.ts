/** A run of apostrophes that toggles italics (2), bold (3) or both (5). */
interface Run {
  readonly length: 2 | 3 | 5;
}

type Piece = string | Run;

/** Converts runs of apostrophes to bold and italic tags, line by line. */
export function quotesToHtml(text: string): string {
  return text.includes("''") ? text.split('\n').map(lineToHtml).join('\n') : text;
}

function lineToHtml(line: string): string {
  if (!line.includes("''")) return line;
  return write(balance(pieces(line)));
}

function pieces(line: string): Piece[] {
  return line.split(/('{2,})/).flatMap((part, i): Piece[] => {
    if (i % 2 === 0) return [part];
    const length = part.length;
    if (length === 2 || length === 3 || length === 5) return [{ length }];
    // Four are an apostrophe and bold; more than five are apostrophes and both.
    return length === 4 ? ["'", { length: 3 }] : ["'".repeat(length - 5), { length: 5 }];
  });
}

/** If both bold and italics are unbalanced, turns one bold run into an apostrophe and italics. */
function balance(line: readonly Piece[]): readonly Piece[] {
  const count = (...lengths: number[]): number =>
    line.filter((piece) => typeof piece !== 'string' && lengths.includes(piece.length)).length;
  if (count(3, 5) % 2 === 0 || count(2, 5) % 2 === 0) return line;
  let afterLetter = -1;
  let afterWord = -1;
  let afterSpace = -1;
  line.forEach((piece, i) => {
    if (typeof piece === 'string' || piece.length !== 3) return;
    const before = textBefore(line, i);
    if (before.endsWith(' ')) {
      if (afterSpace < 0) afterSpace = i;
    } else if (before.at(-2) === ' ') {
      if (afterLetter < 0) afterLetter = i;
    } else if (afterWord < 0) afterWord = i;
  });
  const chosen = [afterLetter, afterWord, afterSpace].find((i) => i >= 0);
  return line.flatMap((piece, i): Piece[] => (i === chosen ? ["'", { length: 2 }] : [piece]));
}

const textBefore = (line: readonly Piece[], index: number): string => {
  const before = line[index - 1];
  const earlier = line[index - 2];
  if (typeof before !== 'string') return '';
  return typeof earlier === 'string' ? earlier + before : before;
};

function write(line: readonly Piece[]): string {
  let out = '';
  // Open elements, outermost first; `both` is undecided until one of them ends.
  let open: '' | 'i' | 'b' | 'ib' | 'bi' | 'both' = '';
  let waiting = '';
  const put = (html: string): void => {
    if (open === 'both') waiting += html;
    else out += html;
  };
  for (const piece of line) {
    if (typeof piece === 'string') {
      put(piece);
      continue;
    }
    const { length } = piece;
    if (open === 'both') {
      if (length === 5) out += `<i><b>${waiting}</b></i>`;
      else if (length === 2) out += `<b><i>${waiting}</i>`;
      else out += `<i><b>${waiting}</b>`;
      waiting = '';
      open = length === 5 ? '' : length === 2 ? 'b' : 'i';
    } else if (length === 5) {
      if (open === '') open = 'both';
      else if (open === 'b') [out, open] = [`${out}</b><i>`, 'i'];
      else if (open === 'i') [out, open] = [`${out}</i><b>`, 'b'];
      else [out, open] = [out + (open === 'bi' ? '</i></b>' : '</b></i>'), ''];
    } else {
      const [tag, other] = length === 2 ? (['i', 'b'] as const) : (['b', 'i'] as const);
      if (open === '') [out, open] = [`${out}<${tag}>`, tag];
      else if (open === tag) [out, open] = [`${out}</${tag}>`, ''];
      else if (open === other) [out, open] = [`${out}<${tag}>`, `${other}${tag}` as 'ib' | 'bi'];
      else if (open === `${other}${tag}`) [out, open] = [`${out}</${tag}>`, other];
      else [out, open] = [`${out}</${other}></${tag}><${other}>`, other];
    }
  }
  const ends = { '': '', i: '</i>', b: '</b>', ib: '</b></i>', bi: '</i></b>' };
  if (open !== 'both') return out + ends[open];
  return waiting === '' ? out : `${out}<b><i>${waiting}</i></b>`;
}
