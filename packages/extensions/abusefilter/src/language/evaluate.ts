import { jsonText } from '@wikiquery/core/wiki';
import { checkNames } from './check.ts';
import { ConditionLimitError, FilterError } from './filter-error.ts';
import { callFunction } from './functions.ts';
import { applyKeyword } from './keywords.ts';
import { calculate, compare, join, negative, power } from './operators.ts';
import { parseFilter } from './parse.ts';
import type { Maybe, Node } from './tree.ts';
import {
  array,
  asBool,
  asInt,
  bool,
  float,
  hasUnknown,
  int,
  nothing,
  text,
  unknown,
  withoutUnknown,
  type Value,
} from './values.ts';
import { renamedVariables, variableNames } from './variables.ts';

/** The variables that filters read and set. */
export interface Variables {
  /** Returns the value of a variable; undefined if it has none. */
  readonly get: (this: void, name: string) => Value | undefined;
  readonly set: (this: void, name: string, value: Value) => void;
}

/** A filter that was read. */
export interface ReadFilter {
  readonly root: Maybe;
}

/** What runs filters one after the other. */
export interface Evaluator {
  /** Computes the value of a filter. */
  readonly evaluate: (this: void, filter: ReadFilter) => Value;
  /** The conditions that filters have checked. */
  readonly conditions: (this: void) => number;
}

/** Reads a filter, and checks what it names. */
export function readFilter(filter: string): ReadFilter {
  const root = parseFilter(filter);
  checkNames(root);
  return { root };
}

/** Creates what runs filters, which may check a number of conditions in all. */
export function createEvaluator(
  variables: Variables,
  {
    limit = Infinity,
    checksAll = false,
    warn,
  }: {
    readonly limit?: number;
    /** Whether everything is run, without values of variables, to find mistakes. */
    readonly checksAll?: boolean;
    readonly warn?: (this: void, name: string, position: number) => void;
  } = {},
): Evaluator {
  let conditions = 0;
  const known = new Map<string, Value>();
  const count = (): void => {
    conditions++;
    if (conditions > limit) throw new ConditionLimitError();
  };
  const warned = { warn: warn ?? (() => undefined) };

  const read = (given: string): Value => {
    const name = renamedVariables[given] ?? given;
    return variables.get(name) ?? (checksAll || !variableNames.has(name) ? unknown : nothing);
  };
  const offsetIn = (items: readonly Value[], offset: Value, position: number): number => {
    const at = asInt(offset);
    if (items.length <= at) throw new FilterError('outofbounds', position, [at, items.length]);
    if (at < 0) throw new FilterError('negativeindex', position, [at]);
    return at;
  };
  const run = (node: Maybe): Value => (node ? evaluate(node) : nothing);
  const discard = (node: Maybe): void => {
    if (checksAll && node) evaluate(node);
  };
  /** Runs with nothing in place of what is unknown, to find mistakes; what follows from it is unknown too. */
  const knowing = (args: readonly Value[], work: (args: readonly Value[]) => Value): Value => {
    if (!args.some(hasUnknown)) return work(args);
    work(args.map(withoutUnknown));
    return unknown;
  };

  function evaluate(node: Node): Value {
    switch (node.kind) {
      case 'literal':
        return literal(node);
      case 'variable':
        return read(node.name);
      case 'array':
        return array(node.items.map(evaluate));
      case 'sequence':
        return node.statements.reduce<Value>((_, statement) => evaluate(statement), nothing);
      case 'call':
        return call(node);
      case 'index': {
        const items = evaluate(node.array);
        const offset = run(node.offset);
        if (offset.type === 'undefined' || items.type === 'undefined') return unknown;
        if (items.type !== 'array') throw new FilterError('notarray', node.position);
        return items.data[offsetIn(items.data, offset, node.position)] ?? nothing;
      }
      case 'plus':
        return evaluate(node.operand);
      case 'minus':
        return negative(evaluate(node.operand));
      case 'not': {
        const value = evaluate(node.operand);
        return value.type === 'undefined' ? unknown : bool(!asBool(value));
      }
      case 'keyword': {
        const operands = [evaluate(node.left), evaluate(node.right)];
        count();
        return knowing(operands, ([left = nothing, right = nothing]) =>
          applyKeyword(node.operator, left, right, {
            position: node.position,
            isKnown: operands[1]?.type !== 'undefined',
            ...warned,
          }),
        );
      }
      case 'power':
        return power(evaluate(node.left), evaluate(node.right));
      case 'arithmetic':
        return calculate(evaluate(node.left), node.operator, evaluate(node.right), node.position);
      case 'comparison': {
        const [left, right] = [evaluate(node.left), evaluate(node.right)];
        count();
        return compare(left, node.operator, right);
      }
      case 'logic': {
        const left = evaluate(node.left);
        const decides = node.operator === '&' ? !asBool(left) : node.operator === '|' && asBool(left);
        if (!decides) return join(left, node.operator, evaluate(node.right));
        discard(node.right);
        return left;
      }
      case 'conditional': {
        const holds = asBool(evaluate(node.condition));
        if (!holds) discard(node.consequence);
        else discard(node.otherwise);
        return run(holds ? node.consequence : node.otherwise);
      }
      case 'assignment': {
        const value = evaluate(node.value);
        variables.set(node.name.toLowerCase(), value);
        return value;
      }
      default:
        return change(node);
    }
  }

  function call({ name, args: given, position }: Node & { readonly kind: 'call' }): Value {
    const args = given.map(evaluate);
    const [first = nothing, second = nothing] = args;
    if (name === 'set' || name === 'set_var') {
      count();
      if (first.type === 'string') variables.set(first.data.toLowerCase(), second);
      return second;
    }
    // What was computed once is not counted again.
    const key = jsonText([name === 'strlen' ? 'length' : name, args]);
    const before = known.get(key);
    if (before) return before;
    count();
    const value = knowing(args, (all) =>
      callFunction(name, all, { position, isKnown: args.map(({ type }) => type !== 'undefined'), ...warned }),
    );
    known.set(key, value);
    return value;
  }

  function change(node: Node & { readonly kind: 'append' | 'index assignment' }): Value {
    const name = node.name.toLowerCase();
    const before = read(name);
    const isAppended = node.kind === 'append';
    if (!isAppended && before.type !== 'array' && before.type !== 'undefined')
      throw new FilterError('notarray', node.position);
    const offset = isAppended ? nothing : run(node.offset);
    const at =
      isAppended || before.type !== 'array' || offset.type === 'undefined'
        ? -1
        : offsetIn(before.data, offset, node.position);
    const value = evaluate(node.value);
    if (before.type === 'undefined') return value;
    if (before.type !== 'array') throw new FilterError('notarray', node.position);
    if (isAppended) variables.set(name, array([...before.data, value]));
    else variables.set(name, at < 0 ? unknown : array(before.data.with(at, value)));
    return value;
  }

  return { evaluate: ({ root }) => run(root), conditions: () => conditions };
}

function literal({ token: { type, value } }: Node & { readonly kind: 'literal' }): Value {
  switch (type) {
    case 'T_STRING':
      return text(value);
    case 'T_INT':
      return int(Number(value));
    case 'T_FLOAT':
      return float(Number(/^\d*\.?\d*/.exec(value)?.[0] || 0));
    default:
      return value === 'null' ? nothing : bool(value === 'true');
  }
}
