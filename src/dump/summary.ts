import type { Problem } from './xml/records.ts';

/** How many bytes, in the unit that leaves few digits. */
export function inUnits(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const number = bytes / 1000 ** power;
  return `${number >= 100 || power === 0 ? Math.round(number) : number.toFixed(1)} ${units[power] ?? ''}`;
}

/** A number with its thousands apart. */
export const grouped = (number: number): string => number.toLocaleString('en');

/** A stretch of time in the two greatest units that it has. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h > 0 ? `${h} h ${m} min` : m > 0 ? `${m} min ${s} s` : `${s} s`;
}

/** The list of what could not be read, a line each: file, byte, kind, title, what it was. */
export const problemLines = (problems: readonly (Problem & { readonly file: string })[]): string[] =>
  problems.map(({ file, offset, kind, title, message }) =>
    [file, offset, kind, title.replaceAll('_', ' '), message].join('\t'),
  );
