import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import test from 'node:test';
import { createSecret } from '../../../core/src/sessions/secret.ts';
import { connectPeers, createPeerMessages } from './peers.ts';
import { createSharedUsage, readSpending, type Spending } from './shared-usage.ts';

const secret = createSecret('the same');

test('what clients spend is summed up and sent, the heaviest first', () => {
  const shared = createSharedUsage();
  const sent: (readonly Spending[])[] = [];
  shared.note('anonymous', 'nobody listens', 1);
  shared.connect((spent) => sent.push(spent));
  for (let i = 0; i < 300; i++) shared.note('anonymous', `client ${i}`, i);
  shared.note('anonymous', 'client 7', 1000);
  shared.send();
  assert.equal(sent[0]?.length, 200);
  assert.deepEqual(sent[0]?.[0], ['anonymous', 'client 7', 1007]);
  shared.send();
  assert.equal(sent[1]?.length, 100);
  shared.send();
  assert.equal(sent.length, 2);
});

test('what is no spending is not read', () => {
  const good: Spending = ['bots', 'account Ann', 3];
  assert.deepEqual(readSpending([good, ['bots', 'x', -1], ['bots', 3, 'x'], null, 7]), [good]);
  assert.deepEqual(readSpending('nonsense'), []);
});

test('a message is read once, from a peer, in time', () => {
  const clock = { now: 0 };
  const here = createPeerMessages(secret, () => clock.now);
  const there = createPeerMessages(secret, () => clock.now);
  const spent: Spending[] = [['crawlers', '203.0.113.0/24', 250]];
  const datagram = here.write(spent);
  assert.deepEqual(there.read(datagram), spent);
  assert.equal(there.read(datagram), undefined, 'sent again');
  assert.equal(here.read(here.write(spent)), undefined, 'its own');
  assert.equal(createPeerMessages(createSecret('other'), () => 0).read(here.write(spent)), undefined);
  const late = here.write(spent);
  clock.now = 31_000;
  assert.equal(there.read(late), undefined);
  assert.equal(there.read(Buffer.from('short')), undefined);
});

test('a message fits into a datagram', () => {
  const { write } = createPeerMessages(secret, () => 0);
  const there = createPeerMessages(secret, () => 0);
  const many = Array.from({ length: 200 }, (_, i): Spending => ['anonymous', `2001:db8:${i}::/48`, 12.5]);
  const datagram = write(many);
  assert.ok(datagram.length <= 1400);
  assert.ok((there.read(datagram)?.length ?? 0) > 20);
});

test('peers hear of each other over UDP', async () => {
  const free = createSocket('udp4').bind(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address();
  free.close();
  const endpoint = { host: '127.0.0.1', port };
  const { promise, resolve } = Promise.withResolvers<readonly Spending[]>();
  const messages = () => createPeerMessages(secret, Date.now);
  const there = await connectPeers({ listen: endpoint, peers: [] }, messages(), resolve);
  const here = await connectPeers({ listen: undefined, peers: [endpoint] }, messages(), () => undefined);
  here.send([['bots', 'account Ann', 12]]);
  assert.deepEqual(await promise, [['bots', 'account Ann', 12]]);
  here.close();
  there.close();
});
