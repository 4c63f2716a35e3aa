/** Formats a number rounded, with separators between thousands. */
export const count = (number: number): string => Math.round(number).toLocaleString('en');

/** Formats a number of things, such as "1 page" and "2 pages". */
export const quantity = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`;

/** Formats a number of bytes in the largest decimal unit that is not greater, up to TB. */
export function byteSize(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const number = bytes / 1000 ** power;
  return `${number >= 100 || power === 0 ? Math.round(number) : number.toFixed(1)} ${units[power] ?? ''}`;
}

/** Formats seconds as hours and minutes, minutes and seconds, or seconds. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h > 0 ? `${h} h ${m} min` : m > 0 ? `${m} min ${s} s` : `${s} s`;
}
