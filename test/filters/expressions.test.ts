import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { createEvaluator, readFilter } from '../../packages/extensions/abusefilter/src/language/evaluate.ts';
import { FilterError } from '../../packages/extensions/abusefilter/src/language/filter-error.ts';
import {
  asText,
  nativeOf,
  valueOf,
  type Native,
  type Value,
} from '../../packages/extensions/abusefilter/src/language/values.ts';

/** What MediaWiki 1.43 computed, recorded by record-expressions.php. */
const recorded = JSON.parse(
  readFileSync(new URL('expressions.json', import.meta.url), 'utf8'),
) as readonly Recorded[];

interface Recorded extends Readonly<Record<string, unknown>> {
  readonly expression: string;
}

const given: Readonly<Record<string, Native>> = {
  user_name: 'Ada',
  user_groups: ['*', 'user'],
  new_wikitext: 'Of stone.\nAnd wood.',
  user_age: 100,
  edit_delta: -12,
};

function variables(natives: Readonly<Record<string, Native>> = {}) {
  const values = new Map<string, Value>(Object.entries(natives).map(([name, one]) => [name, valueOf(one)]));
  return {
    get: (name: string) => values.get(name),
    set: (name: string, value: Value) => void values.set(name, value),
  };
}

function attempt<T>(work: () => T): T | FilterError {
  try {
    return work();
  } catch (error) {
    if (error instanceof FilterError) return error;
    throw error;
  }
}

function compute(expression: string): Readonly<Record<string, unknown>> {
  const value = attempt(() => createEvaluator(variables(given)).evaluate(readFilter(expression)));
  if (value instanceof FilterError)
    return { error: value.id, position: value.position, params: value.args.map(String) };
  return value.type === 'float' ? { float: asText(value) } : { value: nativeOf(value) };
}

function check(expression: string): Readonly<Record<string, unknown>> {
  const warnings: string[] = [];
  const warn = (name: string, position: number) => void warnings.push(`${name}@${position}`);
  const checked = attempt(() =>
    createEvaluator(variables(), { checksAll: true, warn }).evaluate(readFilter(expression)),
  );
  const mistake = checked instanceof FilterError ? `${checked.id}@${checked.position}` : 'ok';
  return { check: mistake, warnings };
}

function conditionsOf(expression: string): number {
  const evaluator = createEvaluator(variables());
  attempt(() => evaluator.evaluate(readFilter(expression)));
  return evaluator.conditions();
}

test('expressions have the values, errors, warnings and conditions that they have in MediaWiki', () => {
  assert.ok(recorded.length > 300);
  for (const one of recorded) {
    const { expression } = one;
    assert.deepEqual(
      { expression, ...compute(expression), conditions: conditionsOf(expression), ...check(expression) },
      one,
    );
  }
});

test('regular expressions that JavaScript cannot run are named', () => {
  const run = (expression: string) => () => createEvaluator(variables()).evaluate(readFilter(expression));
  assert.throws(run(String.raw`"((a))" rlike "\((?:[^()]|(?R))*\)"`), /"\(\?R" are not supported/);
  assert.throws(run(String.raw`"ab" rlike "a\Kb"`), /"\\K" are not supported/);
});
