import type { AnyRequest } from 'wikiquery-client';
import type { Drawing } from '../mirror/changing-wiki.ts';

/** Values that are wrong for most parameters. */
const wrongValues = [
  '',
  '0',
  '-1',
  '|',
  'A|B',
  'Talk:',
  '__nothing__',
  '999999',
  'atlas:Elsewhere',
  'Special:Version',
];

/** Changes a request so that it is probably wrong. */
export function spoil(request: AnyRequest, { pick, chance }: Drawing): AnyRequest {
  const names = Object.keys(request).filter((name) => name !== 'action');
  if (names.length === 0 || chance(0.15)) return { ...request, token: pick(['', 'wrong+\\', '+\\']) };
  const name = pick(names);
  if (chance(0.4)) return Object.fromEntries(Object.entries(request).filter(([other]) => other !== name));
  return { ...request, [name]: pick(wrongValues) };
}
