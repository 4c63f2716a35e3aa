import help from '../../messages/en.json' with { type: 'json' };
import interfaceTexts from '../../messages/interface.json' with { type: 'json' };
import { problems } from '../result/problems.ts';

/** English texts of the messages that this program itself answers with. */
export const ownTexts = (): ReadonlyMap<string, string> =>
  new Map<string, string>([
    ...Object.values(problems).map(({ key, text }): [string, string] => [key, text]),
    ...Object.entries(help),
    ...Object.entries(interfaceTexts),
  ]);
