import type { HookedAction } from '../extensions/hooked-action.ts';
import { makeWrite, type WriteAction } from './action.ts';
import { hookedWiki } from './hooked-wiki.ts';
import { requireNoBlock } from './subject.ts';

/** Makes an action of what an extension does. */
export const extensionAction = ({ declaration, result, run }: HookedAction): WriteAction =>
  makeWrite(
    { ...declaration, result },
    {
      run: async (context) => ({
        value: await run({
          ...context,
          wiki: hookedWiki(context),
          requireNoBlock: () => requireNoBlock(declaration.name, context),
        }),
      }),
    },
  );
