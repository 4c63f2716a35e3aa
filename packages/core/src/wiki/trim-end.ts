/** The white space that PHP's `trim` removes. */
export const whiteSpace = ' \t\n\r\0\v';

/**
 * Removes trailing characters of a set, in time linear in the text's length; `/[…]+$/` takes quadratic time, since it
 * reads each run again from each of its characters.
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
