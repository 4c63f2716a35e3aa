import assert from 'node:assert/strict';
import test from 'node:test';
import { serialize } from 'php-serialize';
import { exampleSite } from '../../../../../test/rig/site.ts';
import { shownParameters } from './shown-parameters.ts';
import { readLogParameters } from './stored-parameters.ts';

const show = (type: string, action: string, stored: string) =>
  shownParameters(
    { type, action, timestamp: '20240101000000' },
    readLogParameters(stored).parameters,
    exampleSite(),
  );

test('entries of merged histories name the other page', () => {
  const merged = {
    '4::dest': 'Talk:One',
    '5::mergepoint': '20240101000000',
    '7::mergestart': '20230101000000',
  };
  assert.deepEqual(show('merge', 'merge', serialize(merged)), {
    dest_ns: 1,
    dest_title: 'Talk:One',
    mergepoint: '2024-01-01T00:00:00Z',
    mergestart: '2023-01-01T00:00:00Z',
  });
  const { '4::dest': from, ...times } = merged;
  assert.deepEqual(show('merge', 'merge-into', serialize({ '4::src': from, ...times })), {
    src_ns: 1,
    src_title: 'Talk:One',
    mergepoint: '2024-01-01T00:00:00Z',
    mergestartid: '2023-01-01T00:00:00Z',
  });
});

test('names lose their prefixes, and values are typed', () => {
  assert.deepEqual(show('move', 'move', serialize({ '4::target': 'Talk:New name', '5::noredir': '1' })), {
    target_ns: 1,
    target_title: 'Talk:New name',
    suppressredirect: true,
  });
  assert.deepEqual(show('patrol', 'patrol', serialize({ '4::curid': '7', '5::previd': '0', '6::auto': 0 })), {
    curid: 7,
    previd: 0,
    auto: false,
  });
});

test('lines of old entries become named parameters', () => {
  assert.deepEqual(show('move', 'move', 'New name\n'), {
    target_ns: 0,
    target_title: 'New name',
    suppressredirect: false,
  });
  assert.deepEqual(show('block', 'block', '2 weeks\nnocreate,noemail'), {
    duration: '2 weeks',
    flags: ['nocreate', 'noemail'],
    expiry: '2024-01-15T00:00:00Z',
  });
  assert.deepEqual(show('rights', 'rights', '\nsysop, bot'), {
    oldgroups: [],
    newgroups: ['sysop', 'bot'],
    oldmetadata: [],
    newmetadata: [
      { group: 'sysop', expiry: 'infinity' },
      { group: 'bot', expiry: 'infinity' },
    ],
  });
});

test('changes of visibility are returned by field', () => {
  const stored = serialize({ '4::ids': [3], '5::ofield': 0, '6::nfield': 9 });
  assert.deepEqual(show('delete', 'event', stored), {
    type: 'logging',
    ids: [3],
    old: { bitmask: 0, content: false, comment: false, user: false, restricted: false },
    new: { bitmask: 9, content: true, comment: false, user: false, restricted: true },
  });
});

test('the associated revision is not a parameter', () => {
  const { parameters, revision } = readLogParameters(serialize({ associated_rev_id: 12 }));
  assert.deepEqual([parameters.size, revision], [0, 12]);
});

test('PHP objects are omitted', () => {
  assert.deepEqual(show('unknown', 'thing', 'O:3:"Foo":1:{s:1:"a";s:6:"secret";}'), {});
});
