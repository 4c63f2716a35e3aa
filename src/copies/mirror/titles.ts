import type { ApiTitle } from './source/answers.ts';

/** Returns a title's key: without its namespace, with underscores. */
export function keyOf({ ns, title }: ApiTitle): string {
  const text = ns === 0 ? title : title.slice(title.indexOf(':') + 1);
  return text.replaceAll(' ', '_');
}

/** Returns the fourteen digits of a time of the API; `infinity` is kept. */
export const digitsOf = (time: string): string =>
  /^\d/.test(time) ? time.replaceAll(/\D/g, '').slice(0, 14) : 'infinity';
