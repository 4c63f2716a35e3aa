import { compareBytes } from '@wikiquery/core/wiki';
import { FilterError } from './filter-error.ts';
import {
  array,
  asBool,
  asFloat,
  asInt,
  asText,
  bool,
  float,
  int,
  nothing,
  numberOf,
  text,
  unknown,
  type Value,
} from './values.ts';

const isUnknown = (...values: readonly Value[]): boolean => values.some(({ type }) => type === 'undefined');

const isFalse = (value: Value): boolean => value.type === 'null' || (value.type === 'bool' && !value.data);

/** Whether two values are equal; strictly only those of one type are. */
export function areEqual(a: Value, b: Value, strictly = false): boolean {
  if (a.type === 'array' && b.type === 'array') {
    const others = b.data;
    return (
      a.data.length === others.length &&
      a.data.every((item, index) => areEqual(item, others[index] ?? nothing, strictly))
    );
  }
  if (a.type === 'array' || b.type === 'array') {
    if (strictly) return false;
    if (a.type === 'array' && a.data.length === 0) return isFalse(b);
    return b.type === 'array' && b.data.length === 0 && isFalse(a);
  }
  return (!strictly || a.type === b.type) && asText(a) === asText(b);
}

const numeric = /^[\t-\r ]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[\t-\r ]*$/;

/** Compares texts as PHP does: as numbers where both are such. */
function compareTexts(a: string, b: string): number {
  if (!numeric.test(a) || !numeric.test(b)) return compareBytes(a, b);
  return asFloat(text(a)) - asFloat(text(b));
}

/** Compares two values. */
export function compare(a: Value, operator: string, b: Value): Value {
  if (isUnknown(a, b)) return unknown;
  switch (operator) {
    case '=':
    case '==':
      return bool(areEqual(a, b));
    case '!=':
      return bool(!areEqual(a, b));
    case '===':
      return bool(areEqual(a, b, true));
    case '!==':
      return bool(!areEqual(a, b, true));
  }
  const order = compareTexts(asText(a), asText(b));
  if (operator === '>') return bool(order > 0);
  if (operator === '<') return bool(order < 0);
  return bool(operator === '>=' ? order >= 0 : order <= 0);
}

/** Joins two truth values by `&`, `|` or `^`. */
export function join(a: Value, operator: string, b: Value): Value {
  const [left, right] = [asBool(a), asBool(b)];
  if (operator === '^') return bool(left !== right);
  return bool(operator === '&' ? left && right : left || right);
}

/** Largest whole number that PHP has. */
const LARGEST_INT = 2 ** 63;

/** The result of a calculation, which is whole where all that it was made of is. */
const result = (number: number, ...of: readonly Value[]): Value =>
  of.every(({ type }) => type === 'int') && Number.isInteger(number) && Math.abs(number) < LARGEST_INT
    ? int(number)
    : float(number);

/** Calculates with two values; `+` also joins texts and arrays. */
export function calculate(a: Value, operator: string, b: Value, position: number): Value {
  if (operator === '+') {
    if (isUnknown(a, b)) return unknown;
    if (a.type === 'string' || b.type === 'string') return text(asText(a) + asText(b));
    if (a.type === 'array' && b.type === 'array') return array([...a.data, ...b.data]);
  } else if (operator === '/' || operator === '%') {
    if (isUnknown(b)) return unknown;
    const divisor = numberOf(b);
    if (operator === '/' ? divisor.data === 0 : asInt(divisor) === 0)
      throw new FilterError('dividebyzero', position, [asText(isUnknown(a) ? int(0) : numberOf(a))]);
  }
  if (isUnknown(a, b)) return unknown;
  const [left, right] = [numberOf(a), numberOf(b)];
  switch (operator) {
    case '+':
      return result(left.data + right.data, left, right);
    case '-':
      return result(left.data - right.data, left, right);
    case '*':
      return result(left.data * right.data, left, right);
    case '/':
      return result(left.data / right.data, left, right);
    default:
      return int(asInt(left) % asInt(right));
  }
}

/** Raises a value to a power. */
export function power(a: Value, b: Value): Value {
  if (isUnknown(a, b)) return unknown;
  const [base, exponent] = [numberOf(a), numberOf(b)];
  const raised = result(base.data ** exponent.data, base, exponent);
  return exponent.data < 0 ? float(asFloat(raised)) : raised;
}

/** Changes the sign of a value. */
export function negative(value: Value): Value {
  if (isUnknown(value)) return unknown;
  if (value.type === 'int') return int(-value.data);
  const number = -asFloat(value);
  if (value.type === 'float') return float(number);
  // Quirk: other values keep their type.
  if (value.type === 'bool') return bool(number !== 0);
  return value.type === 'string' ? text(asText(float(number))) : value;
}
