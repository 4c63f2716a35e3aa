import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createWiki, type ShortDescription } from './index.ts';

/** Creates a wiki from what a caller without types may pass. */
const create = (description: unknown) => createWiki(description as ShortDescription);

suite('a mistake in a description is refused with its path', () => {
  const mistakes: readonly (readonly [description: unknown, sentence: RegExp])[] = [
    [{ page: {} }, /^page is not a field; did you mean "pages"\?/],
    [{ pages: ['Main Page'] }, /^pages\[0\] must be an object, not "Main Page"\.$/],
    [{ pages: { 'Main Page': 1 } }, /^pages\["Main Page"\] must be a text, not 1\.$/],
    [{ pages: { 'A|B': '' } }, /^pages\["A\|B"\]: Invalid page title: A\|B$/],
    [{ pages: [{ title: 'A' }] }, /^pages\[0\]\.revisions is missing: it must be a list that is not empty/],
    [{ pages: [{ title: 'A', revisions: [] }] }, /^pages\[0\]\.revisions must be a list that is not empty/],
    [
      { pages: [{ title: 'A', revisions: 'text' }] },
      /^pages\[0\]\.revisions must be a list that is not empty/,
    ],
    [
      { pages: [{ title: 'A', revisions: ['text'] }] },
      /^pages\[0\]\.revisions\[0\] must be an object, not "text"/,
    ],
    [
      { pages: [{ title: 'A', revisions: [{ text: '', coment: '' }] }] },
      /^pages\[0\]\.revisions\[0\]\.coment is not a field; did you mean "comment"\? Allowed: at, bot, by, /,
    ],
    [
      { users: [{ name: 'Warden' }], pages: [{ title: 'A', revisions: [{ text: '', by: 'Wardn' }] }] },
      /^pages\[0\]\.revisions\[0\]\.by: there is no account "Wardn"; did you mean "Warden"\? The accounts are those in `users`/,
    ],
    [
      { pages: [{ title: 'A', revisions: [{ text: '', at: '2025-02-31' }] }] },
      /^pages\[0\]\.revisions\[0\]\.at must be a time such as "2025-03-01 09:30", not "2025-02-31"\.$/,
    ],
    [
      {
        pages: [
          {
            title: 'A',
            revisions: [
              { text: '', at: '2025-02-02' },
              { text: '', at: '2025-02-01' },
            ],
          },
        ],
      },
      /^pages\[0\]\.revisions\[1\]\.at is earlier than 2025-02-02 00:00, the time of the one before: begin with the oldest\.$/,
    ],
    [
      { users: [{ name: 'A', groups: ['sysopp'] }] },
      /^users\[0\]\.groups\[0\]: there is no group "sysopp"; did you mean "sysop"\?/,
    ],
    [
      { events: [{ type: 'blok', who: '192.0.2.1' }] },
      /^events\[0\]\.type must be "move", "delete", .*, not "blok" \(did you mean "block"\?\)\.$/,
    ],
    [{ events: [{ who: '192.0.2.1' }] }, /^events\[0\]\.type is missing: it must be "move", "delete", /],
    [{ events: [{ type: 'block', who: 'Wrecker' }] }, /^events\[0\]\.who: there is no account "Wrecker"/],
    [{ events: [{ type: 'delete', title: 'Nowhere' }] }, /^events\[0\]: No such page: Nowhere$/],
    [{ filters: [{ name: 'Spam' }] }, /^filters\[0\]\.pattern is missing: it must be a text\.$/],
    [
      { files: [{ name: 'A.png', versions: [{ content: 'png' }] }] },
      /versions\[0\]\.content must be a Uint8Array/,
    ],
    [{ rows: { pages: [] } }, /^rows: there is no table "pages"; did you mean "page"\?/],
    [[], /^The description must be an object such as .*, not a list\.$/],
    [() => ({}), /^The description must be an object such as .*, not a function\.$/],
    [new Map([['pages', {}]]), /^The description must be an object such as .*, not a Map/],
    [{ pages: new Map([['A', 'text']]) }, /^pages must be .*, not a Map\.$/],
    [{ pages: () => ({}) }, /^pages must be .*, not a function\.$/],
    [
      { users: [{ name: 'ada', password: 'x' }] },
      /^users\[0\]\.name: "ada" cannot be .*; did you mean "Ada"\?$/,
    ],
    [{ users: [{ name: 'Ada/Bot' }] }, /^users\[0\]\.name: "Ada\/Bot" cannot be a user name$/],
    [
      {
        pages: { A: '' },
        events: [{ type: 'protect', title: 'A', levels: { edit: 'sysops' } }],
      },
      /^events\[0\]: levels: there is no protection level "sysops"; did you mean "sysop"\? Allowed: /,
    ],
    [
      { pages: { A: '' }, events: [{ type: 'protect', title: 'A', levels: { edits: 'sysop' } }] },
      /^events\[0\]: levels: there is no action that can be protected "edits"; did you mean "edit"\?/,
    ],
    [
      { pages: [{ title: 'A', revisions: [{ text: '', at: new Date(NaN) }] }] },
      /^pages\[0\]\.revisions\[0\]\.at must be a time such as "2025-03-01 09:30", not a Date\.$/,
    ],
    [{ configuration: { settings: {} } }, /^configuration\.general is missing: it must be an object\.$/],
  ];
  for (const [description, sentence] of mistakes) {
    test(JSON.stringify(description), () => {
      assert.throws(
        () => create(description),
        ({ message }: Error) => {
          assert.match(message, sentence);
          return true;
        },
      );
    });
  }
});

const timesOf = async (description: ShortDescription, title: string): Promise<unknown> => {
  await using wiki = createWiki(description);
  const answer = await wiki.request({
    action: 'query',
    titles: title,
    prop: 'revisions',
    rvprop: 'timestamp|comment',
    rvlimit: 'max',
    rvdir: 'newer',
  });
  return Object.values(answer['query']?.['pages']?.[0]?.['revisions'] ?? {}).map((revision) => [
    revision['timestamp'],
    revision['comment'],
  ]);
};

test('a revision without a time is later than those before it', async () => {
  const revisions = [
    { text: 'a', comment: 'one', at: '2025-03-01 09:30' },
    { text: 'b', comment: 'two' },
    { text: 'c', comment: 'three' },
    { text: 'd', comment: 'four', at: new Date('2025-03-02T08:00:00Z') },
    { text: 'e', comment: 'five' },
  ];
  assert.deepEqual(await timesOf({ pages: [{ title: 'A', revisions }] }, 'A'), [
    ['2025-03-01T09:30:00Z', 'one'],
    ['2025-03-01T10:30:00Z', 'two'],
    ['2025-03-01T11:30:00Z', 'three'],
    ['2025-03-02T08:00:00Z', 'four'],
    ['2025-03-02T09:00:00Z', 'five'],
  ]);
});

test('an event without a time is later than pages, files and the events before it', async () => {
  await using wiki = createWiki({
    users: [{ name: 'Warden', groups: ['sysop'] }],
    pages: [{ title: 'A', revisions: [{ text: 'a', at: '2025-03-01' }] }],
    events: [
      { type: 'move', from: 'A', to: 'B' },
      { type: 'delete', title: 'B', at: '2025-04-01' },
      { type: 'block', who: '192.0.2.1' },
    ],
  });
  const answer = await wiki.request({
    action: 'query',
    list: 'logevents',
    leprop: 'type|timestamp',
    lestart: '2025-01-01T00:00:00Z',
    ledir: 'newer',
  });
  assert.deepEqual(
    Object.values(answer['query']?.['logevents'] ?? {}).map(({ type, timestamp }) => [type, timestamp]),
    [
      ['create', '2025-03-01T00:00:00Z'],
      ['move', '2025-03-01T01:00:00Z'],
      ['delete', '2025-04-01T00:00:00Z'],
      ['block', '2025-04-01T01:00:00Z'],
    ],
  );
});

test('a file may be named with its namespace', async () => {
  await using wiki = createWiki({
    files: [{ name: 'File:A.txt', versions: [{ content: Buffer.from('text') }] }],
  });
  const answer = await wiki.request({ list: 'allimages' });
  assert.deepEqual(
    Object.values(answer['query']?.['allimages'] ?? {}).map(({ title }) => title),
    ['File:A.txt'],
  );
});
