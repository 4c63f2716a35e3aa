const LARGEST = 9223372036854775807n;

/** What may stand in one place of a position. */
const places = [
  '',
  '0',
  '-1',
  '-0',
  '007',
  '1e3',
  'abc',
  ' 1',
  String(LARGEST),
  String(LARGEST + 1n),
  '20200230000000',
  '2020-01-01T00:00:00Z',
  '%C3%89',
];

/** Positions of one part. */
const single = [
  ...places,
  '1',
  '+1',
  '1.5',
  '0.5',
  ' ',
  '1 ',
  String(Number.MAX_SAFE_INTEGER + 2),
  String(-LARGEST - 1n),
  '20200101000000',
  '20209999999999',
  '1577836800',
  'now',
  'Main_Page',
  'Main Page',
  'É',
  '%zz',
  '<',
  'a#b',
  '::',
];

/** Values that no module returns, percent-encoded where they are no valid text. */
const whole = [
  '|',
  '||',
  '|||',
  '||||',
  '|||||||',
  '0|0',
  '1|1',
  '0|0|0',
  '1|2|3|4',
  '0|a',
  '0|1|0|a|0|1',
  '0|1|0|a|0|1|0',
  '0|1|0|a|0|1|0|0',
  '0|1|0|a|0|1|0|0|0',
  'a|20200101000000|1',
  '20200101000000|1',
  '20200101000000|1|a',
  '1|a|20200101000000|1',
  '0.5|0.5|1|0',
  'page|4D|1',
  'name|A|20200101000000|1',
  'actor|1|20200101000000|1',
].map(encodeURIComponent);

const invalid = [
  '%FF',
  '%FF%7C1',
  '0%7C%FF',
  '%C3',
  'a%00b',
  '%1F0%1F1',
  '%0A',
  '1%0A',
  '0%7C1%0A',
  '%E2%80%83',
];

/** Returns values to ask for, percent-encoded: changes of one that continues, and unless fewer will do, of any form. */
export function valuesFrom(real: string | undefined, fewer: boolean): readonly string[] {
  const values = new Set([
    ...(fewer ? [] : [...single.map(encodeURIComponent), ...whole, ...invalid]),
    '',
    '0',
    '%7C',
  ]);
  if (real !== undefined) for (const value of changesOf(real)) values.add(value);
  return [...values];
}

function changesOf(real: string): readonly string[] {
  const given = real.split('|');
  const replaced = given.flatMap((_, at) => places.map((part) => given.with(at, part).join('|')));
  const changed = [
    real,
    `${real}|`,
    `|${real}`,
    `${real}|1`,
    `${real} `,
    `${real}\n`,
    given.slice(1).join('|'),
    given.slice(0, -1).join('|'),
    given.toReversed().join('|'),
    real.toLowerCase(),
  ];
  return [...replaced, ...changed].map(encodeURIComponent).concat(`${encodeURIComponent(real)}%FF`);
}
