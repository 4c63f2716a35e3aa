import type { Row } from 'wikiquery-client/rows';

/** Items to return, as many as the budget of a call allows. */
export interface ItemsFound<P> {
  /** Fields that are returned beside the items. */
  readonly head: Row;
  readonly items: readonly Row[];
  /** Returns where to continue after `count` items; undefined at the end. */
  readonly after: (count: number) => P | undefined;
}

/** A text to return, as much as the budget of a call allows. */
export interface TextFound<P> {
  readonly head: Row;
  readonly text: string;
  /** Number of its characters that were returned before. */
  readonly from: number;
  /** Returns the position of a character offset. */
  readonly at: (offset: number) => P;
  /** The position after the whole text; undefined if nothing follows. */
  readonly next?: P | undefined;
}

/** An answer of the API, which is returned in pieces of text if it is larger than the budget. */
export interface AnswerFound<P> extends Pick<TextFound<P>, 'from' | 'at' | 'next'> {
  readonly answer: Row;
}

/** The output of a tool: text for a model to read, and the same as data. */
export interface Fitted {
  readonly text: string;
  readonly data: Row;
}

/** Returns as many items as a budget of characters has room for, and a cursor if there are more. */
export function fitItems<P>(
  { head, items, after }: ItemsFound<P>,
  budget: number,
  write: (position: P) => string,
): Fitted {
  const cursorAfter = (count: number): string | undefined => {
    const position = after(count);
    return position === undefined ? undefined : write(position);
  };
  const longest = Math.max(
    cursorAfter(items.length)?.length ?? 0,
    cursorAfter(Math.max(0, items.length - 1))?.length ?? 0,
  );
  const room = budget - itemsText(head, [], 'x'.repeat(longest)).length;
  const lines: string[] = [];
  let used = 0;
  for (const item of items) {
    const line = JSON.stringify(item);
    if (used + line.length + 2 > room) {
      if (lines.length > 0) break;
      // One that never fits would be in the way of all others.
      lines.push(JSON.stringify(shortened(item, room - 2)));
      break;
    }
    lines.push(line);
    used += line.length + 2;
  }
  const text = itemsText(head, lines, cursorAfter(lines.length));
  return { text, data: JSON.parse(text) as Row };
}

/** Writes JSON with an item on each line. */
function itemsText(head: Row, lines: readonly string[], cursor: string | undefined): string {
  const fields = Object.entries(head).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  const list = lines.length === 0 ? '"items":[]' : `"items":[\n${lines.join(',\n')}\n]`;
  const end = cursor === undefined ? [] : [`"cursor":${JSON.stringify(cursor)}`];
  return `{${[...fields, list, ...end].join(',')}}`;
}

/** Cuts the longest texts of an item until it fits. */
function shortened(item: Row, room: number): Row {
  let short = item;
  while (JSON.stringify(short).length > room) {
    const [[name, longest] = []] = Object.entries(short)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const)
      .toSorted(([, a], [, b]) => b.length - a.length);
    if (name === undefined || longest === undefined || longest.length <= 2) break;
    const isText = typeof short[name] === 'string';
    const { [name]: _, ...others } = short;
    short = isText ? { ...short, [name]: `${cut(longest, Math.floor(longest.length / 2) - 1)}…` } : others;
  }
  return short;
}

/** Returns as much of a text as a budget of characters has room for, and a cursor if there is more. */
export function fitText<P>(
  { head, text, from, at, next }: TextFound<P>,
  budget: number,
  write: (position: P) => string,
): Fitted {
  const about = { ...head, offset: from, total: text.length };
  const last = next === undefined ? '' : write(next);
  const longest = [last, write(at(text.length))].toSorted((a, b) => b.length - a.length)[0];
  const room = budget - JSON.stringify({ ...about, text: '', cursor: longest }).length;
  const end = endOfPiece(text, from, room);
  const piece = text.slice(from, end);
  const cursor = end < text.length ? write(at(end)) : last;
  const more = cursor === '' ? {} : { cursor };
  return {
    text: `${JSON.stringify({ ...about, ...more })}\n\n${piece}`,
    data: { ...about, text: piece, ...more },
  };
}

/** Returns an answer as it is, or a piece of its JSON if that is larger than a budget of characters. */
export function fitAnswer<P>(
  { answer, ...place }: AnswerFound<P>,
  budget: number,
  write: (position: P) => string,
): Fitted {
  const data = { answer, ...(place.next !== undefined && { cursor: write(place.next) }) };
  const text = JSON.stringify(data);
  if (place.from === 0 && text.length <= budget) return { text, data };
  return fitText({ head: {}, text: JSON.stringify(answer), ...place }, budget, write);
}

/** Finds the end of a piece that takes up to `room` characters in JSON, preferably at the end of a line. */
function endOfPiece(text: string, from: number, room: number): number {
  const sizeTo = (end: number): number => JSON.stringify(text.slice(from, end)).length - 2;
  let least = from;
  let most = Math.min(text.length, from + room);
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (sizeTo(middle) <= room) least = middle;
    else most = middle - 1;
  }
  if (least === text.length) return least;
  const line = text.lastIndexOf('\n', least - 1) + 1;
  if (line > from + (least - from) / 2) return line;
  const end = from + cut(text.slice(from, least), least - from).length;
  // Half of a pair is still better than nothing at all.
  return end > from ? end : Math.max(least, from + 1);
}

/** Returns the first characters of a text, without half a surrogate pair at the end. */
const cut = (text: string, length: number): string =>
  text.slice(0, /[\uD800-\uDBFF]/.test(text[length - 1] ?? '') ? length - 1 : length);
