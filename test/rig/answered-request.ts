import type { AnsweredRequest } from '../../packages/server/src/telemetry/answered-request.ts';

/** An answered request, cheap and anonymous where nothing else is said. */
export const answeredRequest = (changes: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  time: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
  address: '192.0.2.7',
  account: 'anonymous',
  clientClass: 'anonymous',
  agent: 'Tester/1.0',
  modules: ['query', 'allpages'],
  parameterNames: () => ['action', 'list'],
  status: 200,
  error: undefined,
  bytes: 120,
  milliseconds: 4.26,
  waitedMilliseconds: 0,
  databaseMilliseconds: 1,
  rows: 11,
  cost: 4,
  answeredBy: 'server',
  wouldBeRefused: false,
  slow: [],
  ...changes,
});
