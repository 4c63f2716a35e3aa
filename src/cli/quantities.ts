/** A whole number with its thousands apart. */
export const count = (number: number): string => Math.round(number).toLocaleString('en');

/** A number of bytes in the unit that leaves the fewest digits. */
export function byteSize(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const number = bytes / 1000 ** power;
  return `${number >= 100 || power === 0 ? Math.round(number) : number.toFixed(1)} ${units[power] ?? ''}`;
}

/** Seconds as hours, minutes and seconds, in the two largest units. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h > 0 ? `${h} h ${m} min` : m > 0 ? `${m} min ${s} s` : `${s} s`;
}
