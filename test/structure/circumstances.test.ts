import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourceFiles } from './sources.ts';

/** The folders that make answers. */
const answering = /^(?:core\/(?:api|modules|query|wikitext|wiki|data\/store)|extensions|client\/rows)\//;

/** What another answer to the same request can come from, though the database is the same. */
const changing =
  /\b(?:Date\.now|new Date\(\)|Date\(\)|performance\.now|hrtime|Math\.random|random(?:Bytes|Int|UUID)|CURRENT_TIME(?:STAMP)?|RAND\(|NOW\(|UTC_TIMESTAMP|UNIX_TIMESTAMP|unixepoch|strftime|randomblob)|\b(?:date|datetime)\(''?now/g;

/** Where it may stand, and why no answer that is kept depends on it. */
const allowed = new Map([
  ['core/api/actions/create-api.ts', 'the clock from which environments get their time'],
  ['core/api/budget.ts', 'a request that runs out of time fails'],
  ['core/api/fault-number.ts', 'errors are not kept'],
  ['core/api/main.ts', 'makes the environment'],
  ['core/api/print.ts', 'tells the environment'],
  ['core/api/services.ts', 'mentions it in a comment'],
  ['core/wikitext/rendering/parse-page.ts', 'for action=parse, whose answers are private'],
  ['core/wiki/gender-cache.ts', 'used only where the database has no version, so that no answer is kept'],
  ['core/wiki/request-environment.ts', 'the environment themselves'],
]);

test('answers learn of time and chance from their environment alone', () => {
  const found = new Map(
    sourceFiles()
      .filter(({ path }) => answering.test(path))
      .map(({ path, text }) => [path, text.match(changing) ?? []] as const)
      .filter(([, uses]) => uses.length > 0),
  );
  const others = [...found].filter(([path]) => !allowed.has(path));
  assert.deepEqual(others, []);
  assert.deepEqual(
    [...allowed.keys()].filter((path) => !found.has(path)),
    [],
    'allowed, but not there',
  );
});
