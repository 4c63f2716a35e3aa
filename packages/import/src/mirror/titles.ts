import type { ApiTitle } from './source/answers.ts';

/** Returns the key of a title: without its namespace, and with underscores for spaces. */
export function keyOf({ ns, title }: ApiTitle): string {
  const text = ns === 0 ? title : title.slice(title.indexOf(':') + 1);
  return text.replaceAll(' ', '_');
}

/** Converts a time of the API to fourteen digits; `infinity`, and any text that is no time, becomes `infinity`. */
export const digitsOf = (time: string): string =>
  /^\d/.test(time) ? time.replaceAll(/\D/g, '').slice(0, 14) : 'infinity';
