import { continuationOf, followContinuation } from 'wikiquery-client/protocol';
import type { Part, Row } from 'wikiquery-client/rows';
import type { Position } from './cursor.ts';
import type { ItemsFound } from './fit.ts';
import type { Call } from './tool.ts';

/** A part of a list that the API continues. */
export interface ListPart {
  readonly answer: Part;
  readonly items: readonly Row[];
}

/** Reads the part of a list at which a call continues; skips parts without items. */
export async function readPart(
  { position = {} }: Pick<Call, 'position'>,
  ask: (continuation: Readonly<Record<string, string>>) => Promise<ListPart>,
): Promise<Omit<ItemsFound<Position>, 'head'> & { readonly answer: Part }> {
  const { skip = 0 } = position;
  let from = position.continue;
  const continuation = followContinuation();
  for (;;) {
    const { answer, items } = await ask(from ?? {});
    const next = continuationOf(answer);
    if (items.length <= skip && next) {
      continuation.next(answer);
      from = next;
      if (skip > 0) return readPart({ position: { continue: next } }, ask);
      continue;
    }
    const at = from;
    return {
      answer,
      items: items.slice(skip),
      after: (count) => {
        if (skip + count >= items.length) return next && { continue: next };
        return { ...(at && { continue: at }), skip: skip + count };
      },
    };
  }
}
