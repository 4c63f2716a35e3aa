import { readFragment } from './fragment.ts';

/**
 * Reads the query out of what somebody pastes: the address of any `api.php`, its query alone, the address of an
 * explorer or an ApiSandbox, or a command that has one of these.
 */
export function readAddress(text: string): ReadonlyMap<string, string> {
  const address = /https?:\/\/[^\s'"<>]+(?:\s+&[^\s'"<>]+)*/.exec(text)?.[0] ?? text;
  const query = address
    // Documentation breaks long addresses into lines.
    .replaceAll(/\s+(?=&)|[\n\r]\s*/g, '')
    .trim();
  const hash = query.indexOf('#');
  const fragment = hash < 0 ? '' : query.slice(hash + 1);
  if (/^[\w-]+=/.test(fragment)) return readFragment(fragment).parameters;
  const beforeFragment = hash < 0 ? query : query.slice(0, hash);
  const begins = /^[^?&=]*\?/.exec(beforeFragment)?.[0].length ?? 0;
  const written = beforeFragment.slice(begins);
  return readFragment(written.includes('=') ? written : '').parameters;
}
