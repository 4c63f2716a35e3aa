import { someFile, somePage } from './draw.ts';
import { kind, type Kinds } from './kind.ts';
import { someTitle, uploaded } from './text.ts';

/** Moves of pages and files, with and without a redirect, to free titles and over what is there. */
export const moves: Kinds = {
  move: kind(
    async (wiki) =>
      wiki.act({
        action: 'move',
        from: await somePage(wiki),
        to: someTitle(wiki),
        reason: wiki.word(),
        movetalk: wiki.chance(0.5),
        movesubpages: wiki.chance(0.2),
        noredirect: wiki.chance(0.4),
        ignorewarnings: true,
      }),
    5,
  ),
  'move there and back': kind(async (wiki) => {
    const from = await somePage(wiki);
    const to = `${from} ${wiki.word()}`;
    await wiki.act({ action: 'move', from, to, movetalk: true, movesubpages: true });
    return wiki.act({ action: 'move', from: to, to: from, movetalk: true, noredirect: wiki.chance(0.5) });
  }, 2),
  'move over a page': kind(async (wiki) => {
    const [from, to] = [await somePage(wiki), await somePage(wiki)];
    return wiki.submit('Special:MovePage', {
      action: 'submit',
      wpOldTitle: from,
      wpNewTitle: to,
      wpReason: wiki.word(),
      wpDeleteAndMove: '1',
      ...(wiki.chance(0.5) && { wpMovetalk: '1' }),
      ...(wiki.chance(0.5) && { wpLeaveRedirect: '1' }),
    });
  }),
  'swap pages': kind(async (wiki) => {
    const [one, other] = [await somePage(wiki), await somePage(wiki)];
    const between = `Between ${wiki.word()}`;
    const steps = [
      [one, between],
      [other, one],
      [between, other],
    ] as const;
    for (const [from, to] of steps)
      await wiki.act({ action: 'move', from, to, noredirect: true, reason: wiki.word() });
  }),
  'move a file': kind(async (wiki) =>
    wiki.act({
      action: 'move',
      from: await someFile(wiki),
      to: `File:${wiki.pick(uploaded)}`,
      noredirect: wiki.chance(0.5),
      ignorewarnings: true,
    }),
  ),
};
