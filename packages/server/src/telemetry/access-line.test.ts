import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { answeredRequest } from '../../../../test/rig/answered-request.ts';
import { accessLine } from './access-line.ts';

const json = { format: 'json', networks: false } as const;
const text = { format: 'text', networks: true } as const;

test('a request is one line, as JSON or as text', () => {
  const request = answeredRequest({ error: 'badvalue', waitedMilliseconds: 1.04, wouldBeRefused: true });
  assert.deepEqual(JSON.parse(accessLine(request, json)), {
    time: '2026-01-02T03:04:05.678Z',
    client: '192.0.2.7',
    account: 'anonymous',
    class: 'anonymous',
    agent: 'Tester/1.0',
    modules: ['query', 'allpages'],
    status: 200,
    error: 'badvalue',
    bytes: 120,
    ms: 4.3,
    databaseMs: 1,
    rows: 11,
    cost: 4,
    waitedMs: 1,
    answeredBy: 'server',
    wouldBeRefused: true,
  });
  assert.equal(
    accessLine(request, text),
    '2026-01-02T03:04:05.678Z 192.0.2.0/24 anonymous anonymous query+allpages 200 badvalue 120B 4.3ms ' +
      'database=1ms rows=11 cost=4 waited=1ms by=server would-be-refused "Tester/1.0"\n',
  );
});

test('no agent can forge a line, hide in it or make it long', () => {
  const letters = [
    'a',
    ' ',
    '"',
    '\\',
    '\n',
    '\r',
    '\t',
    '\0',
    '\u007f',
    '\u0085',
    '\u009b',
    '\u001b',
    '\u2028',
    '\u202e',
    '\ud800',
    '🐦',
  ];
  const nasty = fc.array(fc.constantFrom(...letters), { maxLength: 300 }).map((some) => some.join(''));
  fc.assert(
    fc.property(nasty, (agent) => {
      const line = accessLine(answeredRequest({ agent }), json);
      const shown = (JSON.parse(line) as { agent: string }).agent;
      assert.doesNotMatch(line.slice(0, -1), /[\p{C}\p{Zl}\p{Zp}]/u);
      assert.ok(shown.length <= 200);
      const [, quoted = ''] = /by=server (".*")\n$/.exec(accessLine(answeredRequest({ agent }), text)) ?? [];
      assert.equal(JSON.parse(quoted), shown);
    }),
    { numRuns: 50 },
  );
});
