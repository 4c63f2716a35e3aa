import help from '../../../messages/en.json' with { type: 'json' };
import interfaceTexts from '../../../messages/interface.json' with { type: 'json' };
import { problems } from '../../query/result/problems.ts';
import type { Site } from '../../wiki/site.ts';

/** Returns Wikiquery's own English messages. */
export const ownTexts = ({ extensions }: Site): ReadonlyMap<string, string> =>
  new Map<string, string>([
    ...[problems, ...extensions.map(({ problems: own = {} }) => own)].flatMap((table) =>
      Object.values(table).map(({ key, text }): [string, string] => [key, text]),
    ),
    ...Object.entries(help),
    ...Object.entries(interfaceTexts),
  ]);
