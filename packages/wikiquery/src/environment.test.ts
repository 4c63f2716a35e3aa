import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkEnvironment } from './environment.ts';

for (const [variables, message] of [
  [{ WIKIQUERY_LOG: 'verbose' }, /WIKIQUERY_LOG must be "silent".* or "trace", not "verbose"/],
  [{ WIKIQUERY_LOG: 'wran' }, /WIKIQUERY_LOG must be .*did you mean "warn"\?/],
  [{ WIKIQUERY_SECRETS: 'x' }, /WIKIQUERY_SECRETS is not a variable.*did you mean WIKIQUERY_SECRET\?/],
  [
    { WIKIQUERY_TIMEOUT_SECONDS: '5' },
    /did you mean WIKIQUERY_DATABASE, WIKIQUERY_SECRET, WIKIQUERY_STATE, WIKIQUERY_MIRROR_PASSWORD, WIKIQUERY_CHECK_PASSWORD, WIKIQUERY_LOG\?/,
  ],
  [{ WIKIQUERY_WORKERS: 'two' }, /WIKIQUERY_WORKERS must be a whole number, not "two"/],
] as const) {
  test(`${JSON.stringify(variables)} is refused`, () => {
    assert.throws(
      () => {
        checkEnvironment(variables);
      },
      { message },
    );
  });
}

test('known variables, empty ones and those of others are accepted', () => {
  assert.doesNotThrow(() => {
    checkEnvironment({
      WIKIQUERY_LOG: 'debug',
      WIKIQUERY_SECRET: '',
      WIKIQUERY_DATABASE: 'sqlite:wiki.sqlite',
      WIKIQUERY_WORKER_PORT: '8080',
      WIKIQUERY_TEST_DATABASE: 'mysql://root@127.0.0.1',
      // Kubernetes sets these for a service that is called "wikiquery", or "wikiquery-metrics".
      WIKIQUERY_SERVICE_HOST: '10.0.0.1',
      WIKIQUERY_SERVICE_PORT_HTTP: '80',
      WIKIQUERY_PORT: 'tcp://10.0.0.1:80',
      WIKIQUERY_PORT_80_TCP_ADDR: '10.0.0.1',
      WIKIQUERY_METRICS_SERVICE_HOST: '10.0.0.2',
      WIKIQUERY_METRICS_PORT_9100_TCP: 'tcp://10.0.0.2:9100',
      WIKI: 'x',
    });
  });
});
