import { lookupTable } from '@wikiquery/common/lookup-table';
import type { Site } from '@wikiquery/core/wiki';

/** Preferences that have no default. */
const others: ReadonlySet<string> = new Set(['gender', 'nickname', 'fancysig', 'language', 'skin', 'date']);

/** Numbers that preferences may have. */
const bounds: Readonly<Record<string, readonly [least: number, most: number]>> = lookupTable({
  rclimit: [1, 1000],
  rcdays: [1 / 24, 90],
  wllimit: [0, 1000],
  watchlistdays: [0, 90],
  stubthreshold: [0, Infinity],
  searchlimit: [1, 500],
});

/** How preferences name a time zone: that of the wiki, an offset, or a place. */
const timeZone = /^(?:|System(?:\|-?\d+)?|Offset\|-?\d+|ZoneInfo\|-?\d+\|\w+(?:\/[\w+-]+)*|-?\d+(?::\d+)?)$/;

/** Bytes that a preference of a script may have as its name. */
const LONGEST_NAME = 255;

/** Returns why a preference cannot have a value; undefined if it can. */
export function problemOfPreference(name: string, value: string | undefined, site: Site): string | undefined {
  if (name.startsWith('userjs-')) {
    if (Buffer.byteLength(name) > LONGEST_NAME) return 'the name is too long';
    return /[^\w-]/.test(name)
      ? 'the name has other characters than letters, digits, "_" and "-"'
      : undefined;
  }
  if (!(name in site.configuration.defaultoptions) && !others.has(name)) return 'there is no such preference';
  if (value === undefined) return undefined;
  const allowed = choices(name, site);
  if (allowed && !allowed.includes(value)) return 'the value is not one of the possible ones';
  if (name === 'timecorrection' && !timeZone.test(value)) return 'the value is no time zone';
  const [least, most] = bounds[name] ?? [];
  if (least === undefined || most === undefined) return undefined;
  if (!/^-?\d+(\.\d+)?$/.test(value)) return 'the value is not a number';
  if (Number(value) > most) return `the value is greater than ${most}`;
  return Number(value) < least ? `the value is less than ${least}` : undefined;
}

/** The values of a preference that has only some. */
function choices(name: string, { configuration }: Site): readonly string[] | undefined {
  if (name === 'skin') return configuration.skins.map(({ code }) => String(code));
  if (name === 'language') return configuration.languages.map(({ code }) => code);
  if (name === 'gender') return ['unknown', 'female', 'male'];
  if (name === 'date') return ['default', 'mdy', 'dmy', 'ymd', 'ISO 8601'];
  return undefined;
}
