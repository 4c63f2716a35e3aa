import { readFileSync } from 'node:fs';
import { type AnyRequest, ApiError, type Client } from '../../src/client.ts';

/** Numbers from 0 to 1 that are the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Those who change a wiki: one who may do all but hide, and one who may hide. */
export interface Editors {
  readonly editor: Client;
  readonly overseer: Client;
}

const titles = Array.from({ length: 12 }, (_, i) => `Reef ${i}`);
const templates = ['Template:Reef A', 'Template:Reef B'];
const users = ['Keeper', 'Castaway', 'Cartographer', '198.51.100.77'];
const images = ['ember-rock.png', 'flag.png'];

/** Makes a change of some kind; returns what it was, or undefined if the wiki refused it. */
export async function changeSomething(
  { editor, overseer }: Editors,
  random: () => number,
): Promise<string | undefined> {
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const title = one(titles);
  const latest = async (): Promise<readonly { revid: number; timestamp: string }[]> => {
    const request: AnyRequest = { titles: title, prop: 'revisions', rvprop: 'ids|timestamp', rvlimit: 5 };
    const { query } = (await editor.request(request)) as unknown as {
      query?: { pages?: readonly { revisions?: readonly { revid: number; timestamp: string }[] }[] };
    };
    return query?.pages?.[0]?.revisions ?? [];
  };
  const text = (): string =>
    random() < 0.15
      ? `#REDIRECT [[${one(titles)}#Part]]`
      : `${one(['', '{{Reef A}}', '{{Reef B}}'])} [[${one(titles)}]] [[Category:Reefs ${one([1, 2, 3])}]] ` +
        `[https://reef${one([1, 2])}.example/ x] [[File:Lantern.svg|thumb]] ${random()}`;
  const edit = (): AnyRequest => ({ action: 'edit', title, text: text(), summary: `Summary ${random()}` });
  const kinds: Readonly<Record<string, () => Promise<AnyRequest> | AnyRequest>> = {
    edit,
    edit2: edit,
    edit3: edit,
    edit4: edit,
    talk: () => ({ ...edit(), title: `Talk:${title}` }),
    template: () => ({
      action: 'edit',
      title: one(templates),
      text: `[[Category:Under ${one([1, 2])}]] ${random()}`,
    }),
    move: () => ({
      action: 'move',
      from: title,
      to: one(titles),
      movetalk: random() < 0.5,
      noredirect: random() < 0.4,
    }),
    delete: () => ({ action: 'delete', title, deletetalk: random() < 0.3, reason: 'Gone' }),
    undelete: () => ({ action: 'undelete', title }),
    protect: () => ({
      action: 'protect',
      title,
      protections: one(['edit=sysop', 'edit=all|move=all', 'create=sysop']),
    }),
    block: () => ({ action: 'block', user: one(users), expiry: one(['infinite', '3 days']), reblock: true }),
    unblock: () => ({ action: 'unblock', user: one(users) }),
    rights: () => ({ action: 'userrights', user: 'Keeper', [one(['add', 'remove'])]: 'bot' }),
    merge: () => ({ action: 'mergehistory', from: title, to: one(titles) }),
    model: () => ({ action: 'changecontentmodel', title, model: one(['text', 'wikitext']) }),
    language: () => ({ action: 'setpagelanguage', title, lang: one(['de', 'default']) }),
    tag: async () => ({ action: 'tag', revid: (await latest())[0]?.revid ?? 0, add: 'surveyed' }),
    hide: async () => ({
      action: 'revisiondelete',
      type: 'revision',
      ids: (await latest())[1]?.revid ?? 0,
      [one(['hide', 'show'])]: one(['content', 'comment|user', 'content|comment|user']),
    }),
    rollback: async () => ({ action: 'edit', title, undo: (await latest())[0]?.revid ?? 0 }),
    upload: () => ({
      action: 'upload',
      filename: `Reef ${one([1, 2])}.png`,
      file: new Blob([readFileSync(new URL(`../../sample/files/${one(images)}`, import.meta.url))]),
      comment: `Upload ${random()}`,
      text: '[[Category:Reefs 1]]',
      ignorewarnings: true,
    }),
  };
  const name = one(Object.keys(kinds));
  try {
    const request = await kinds[name]?.();
    if (request) await (name === 'hide' ? overseer : editor).request(request);
    return name;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
