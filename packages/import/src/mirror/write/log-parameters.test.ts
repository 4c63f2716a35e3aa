import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleSite } from '../../../../../test/rig/site.ts';
import { shownParameters } from '../../../../core/src/wiki/logs/shown-parameters.ts';
import { readLogParameters } from '../../../../core/src/wiki/logs/stored-parameters.ts';
import { storedParameters } from './log-parameters.ts';

const bits = (bitmask: number) => ({
  bitmask,
  content: (bitmask & 1) > 0,
  comment: (bitmask & 2) > 0,
  user: (bitmask & 4) > 0,
  restricted: (bitmask & 8) > 0,
});

const entries: readonly (readonly [
  type: string,
  action: string,
  shown: Readonly<Record<string, unknown>>,
])[] = [
  ['move', 'move', { target_ns: 1, target_title: 'Talk:New name', suppressredirect: true }],
  ['move', 'move_redir', { target_ns: 0, target_title: 'New name', suppressredirect: false }],
  ['newusers', 'create', { userid: 1 }],
  ['managetags', 'create', { tag: 'stormy' }],
  ['delete', 'delete', {}],
  ['delete', 'restore', { count: { revisions: 2, files: 0 } }],
  ['delete', 'revision', { type: 'revision', ids: ['186'], old: bits(0), new: bits(3) }],
  ['delete', 'event', { type: 'logging', ids: ['7', '8'], old: bits(1), new: bits(12) }],
  ['import', 'interwiki', { count: 3, interwiki_ns: 0, interwiki_title: 'Lens' }],
  ['contentmodel', 'change', { oldmodel: 'wikitext', newmodel: 'json' }],
  ['pagelang', 'pagelang', { oldlanguage: 'en[def]', newlanguage: 'ja' }],
  ['merge', 'merge', { dest_ns: 0, dest_title: 'Gull Point', mergepoint: '2024-01-27T09:00:00Z' }],
  ['patrol', 'patrol', { curid: 56, previd: 0, auto: false }],
  [
    'upload',
    'upload',
    { img_sha1: '3bz946vmve4kaxjj0xrdik06gigup8k', img_timestamp: '2024-03-01T09:00:00Z' },
  ],
  ['block', 'block', { duration: 'infinity', flags: ['nocreate', 'noemail'], sitewide: true }],
  [
    'block',
    'reblock',
    {
      duration: '2048-01-01T00:00:00Z',
      flags: [],
      sitewide: false,
      restrictions: { pages: [{ page_ns: 0, page_title: 'Gull Point' }], namespaces: [8, 10] },
      expiry: '2048-01-01T00:00:00Z',
    },
  ],
  ['block', 'unblock', {}],
  [
    'protect',
    'protect',
    {
      description: '[edit=sysop] (indefinite)',
      cascade: true,
      details: [
        { type: 'edit', level: 'sysop', expiry: 'infinite', cascade: true },
        { type: 'move', level: 'sysop', expiry: '2048-01-01T00:00:00Z', cascade: false },
      ],
    },
  ],
  ['protect', 'move_prot', { oldtitle_ns: 0, oldtitle_title: 'Needle Light' }],
  [
    'rights',
    'rights',
    {
      oldgroups: [],
      newgroups: ['bot', 'patroller'],
      oldmetadata: [],
      newmetadata: [
        { group: 'bot', expiry: '2048-02-02T00:00:00Z' },
        { group: 'patroller', expiry: 'infinity' },
      ],
    },
  ],
  ['abusefilter', 'create', { historyId: 1, newId: 1 }],
];

for (const [type, action, shown] of entries)
  test(`${type}/${action} is shown as by the source`, () => {
    const { parameters, revision } = readLogParameters(storedParameters(type, action, shown, 12));
    const again = shownParameters({ type, action, timestamp: '20240101000000' }, parameters, exampleSite());
    assert.deepEqual(again, shown);
    assert.equal(revision, 12);
  });
