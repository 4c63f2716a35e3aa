import type { HostileText } from './texts.ts';

/** Two texts that are costly to compare. */
export type Comparison = (size: number) => readonly [from: string, to: string];

const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

/** Numbers that look random and are the same in every run. */
const scattered = (i: number): number => Math.imul(i ^ (i >>> 7), 2_654_435_761) >>> 8;

const both =
  (text: HostileText, other: HostileText): Comparison =>
  (size) => [text(size), other(size)];

/** Texts to compare, by name; each is about `size` characters long. */
export const comparisons: Readonly<Record<string, Comparison>> = {
  'all lines different': (size) => [lines(size / 8, (i) => `a ${i}`), lines(size / 8, (i) => `b ${i}`)],
  'all lines the same but one': (size) => [
    lines(size / 8, (i) => `a ${i}`),
    lines(size / 8, (i) => (i === 9 ? 'b' : `a ${i}`)),
  ],
  'one line more at the start': (size) => [
    lines(size / 8, (i) => `a ${i}`),
    `b\n${lines(size / 8, (i) => `a ${i}`)}`,
  ],
  'every second line different': (size) => [
    lines(size / 8, (i) => `a ${i}`),
    lines(size / 8, (i) => (i % 2 === 0 ? `b ${i}` : `a ${i}`)),
  ],
  'lines in reverse order': (size) => [
    lines(size / 8, (i) => `a ${i}`),
    lines(size / 8, (i) => `a ${Math.floor(size / 8) - i}`),
  ],
  'lines in another order': (size) => [
    lines(size / 8, (i) => `a ${i % 997}`),
    lines(size / 8, (i) => `a ${scattered(i) % 997}`),
  ],
  'few different lines': (size) => [
    lines(size / 2, (i) => String(scattered(i) % 2)),
    lines(size / 2, (i) => String(scattered(i + 7) % 2)),
  ],
  'repeated lines, more on one side': (size) => [lines(size / 4, () => 'a'), lines(size / 2, () => 'a')],
  'repeated lines between others': (size) => [
    lines(size / 4, (i) => (i % 2 === 0 ? 'a' : `${i}`)),
    lines(size / 4, (i) => (i % 3 === 0 ? 'a' : `${i}`)),
  ],
  'lines of numbers': (size) => [lines(size / 8, (i) => String(i)), lines(size / 8, (i) => `0${i}`)],
  'empty lines': (size) => ['\n'.repeat(size), '\n'.repeat(size / 2)],
  'an empty text': (size) => ['', lines(size / 8, (i) => `a ${i}`)],
  'no line breaks, all words different': (size) => [numbered(size, 'a'), numbered(size, 'b')],
  'no line breaks, one word different': (size) => [`x ${numbered(size, 'a')}`, `y ${numbered(size, 'a')}`],
  'no line breaks, every second word different': (size) => [
    words(size, (i) => `a${i}`),
    words(size, (i) => (i % 2 === 0 ? `b${i}` : `a${i}`)),
  ],
  'no line breaks, few different words': (size) => [
    words(size, (i) => `${scattered(i) % 2}`),
    words(size, (i) => `${scattered(i + 7) % 2}`),
  ],
  'one long word': both(
    (size) => 'a'.repeat(size),
    (size) => 'b'.repeat(size),
  ),
  spaces: both(
    (size) => `a${' '.repeat(size)}`,
    (size) => `b${' '.repeat(size)}b`,
  ),
  punctuation: both(
    (size) => '.,'.repeat(size / 2),
    (size) => ',.'.repeat(size / 2),
  ),
  markup: both(
    (size) => '<&">'.repeat(size / 4),
    (size) => '<&" >'.repeat(size / 5),
  ),
  'carriage returns': both(
    (size) => '\r\n'.repeat(size / 2),
    (size) => '\r'.repeat(size),
  ),
  'combining marks': both(
    (size) => `a${'\u0301\u0316'.repeat(size / 2)}`,
    (size) => `b${'\u0316\u0301'.repeat(size / 2)}`,
  ),
  'long lines, all different': (size) => [
    lines(size / 1000, (i) => `${i} ${numbered(1000, 'a')}`),
    lines(size / 1000, (i) => `${i} ${numbered(1000, 'b')}`),
  ],
};

function words(size: number, word: (i: number) => string): string {
  return Array.from({ length: size / 8 }, (_, i) => word(i)).join(' ');
}

const numbered = (size: number, start: string): string => words(size, (i) => `${start}${i}`);
