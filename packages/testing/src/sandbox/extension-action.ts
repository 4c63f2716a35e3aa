import type { HookedAction } from '@wikiquery/import/hooks';
import { makeWrite, type WriteAction } from './action.ts';
import { hookedWiki } from './hooked-wiki.ts';
import { requireNoBlock } from './subject.ts';

/** Makes an action of what an extension does, by the name that it shows. */
export const extensionAction = ({ declaration, result, run }: HookedAction, source: string): WriteAction =>
  makeWrite(
    { ...declaration, result, source },
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
