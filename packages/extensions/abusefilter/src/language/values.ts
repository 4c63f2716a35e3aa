/** A value of the filter language, which has PHP's types; `undefined` is what checks of the syntax do not know. */
export type Value =
  | { readonly type: 'undefined' | 'null' }
  | { readonly type: 'bool'; readonly data: boolean }
  | { readonly type: 'float' | 'int'; readonly data: number }
  | { readonly type: 'string'; readonly data: string }
  | { readonly type: 'array'; readonly data: readonly Value[] };

/** A value outside of filters. */
export type Native = string | number | boolean | null | readonly Native[];

/** The unknown value. */
export const unknown: Value = { type: 'undefined' };
/** The empty value. */
export const nothing: Value = { type: 'null' };

/** Makes a truth value. */
export const bool = (data: boolean): Value => ({ type: 'bool', data });
/** Makes a whole number. */
export const int = (data: number): Value => ({ type: 'int', data: data || 0 });
/** Makes a number with a fraction. */
export const float = (data: number): Value => ({ type: 'float', data });
/** Makes a text. */
export const text = (data: string): Value => ({ type: 'string', data });
/** Makes an array. */
export const array = (data: readonly Value[]): Value => ({ type: 'array', data });

/** Makes a value of one outside of filters. */
export function valueOf(native: Native): Value {
  if (native === null) return nothing;
  if (typeof native === 'string') return text(native);
  if (typeof native === 'boolean') return bool(native);
  if (typeof native === 'number') return Number.isInteger(native) ? int(native) : float(native);
  return array(native.map(valueOf));
}

/** Returns a value for use outside of filters. */
export function nativeOf(value: Value): Native {
  switch (value.type) {
    case 'undefined':
    case 'null':
      return null;
    case 'array':
      return value.data.map(nativeOf);
    default:
      return value.data;
  }
}

/** Converts to a truth value, as PHP does. */
export function asBool(value: Value): boolean {
  switch (value.type) {
    case 'undefined':
    case 'null':
      return false;
    case 'array':
      return value.data.length > 0;
    case 'string':
      return value.data !== '' && value.data !== '0';
    case 'float':
      return value.data !== 0;
    default:
      return Boolean(value.data);
  }
}

/** Converts to a text, as PHP does; that of an array has a line for each value. */
export function asText(value: Value): string {
  switch (value.type) {
    case 'undefined':
    case 'null':
      return '';
    case 'bool':
      return value.data ? '1' : '';
    case 'float':
      return floatText(value.data);
    case 'int':
      return Math.abs(value.data) < 1e21 ? String(value.data) : BigInt(value.data).toString();
    case 'array':
      return value.data.map((item) => `${asText(item)}\n`).join('');
    default:
      return value.data;
  }
}

const leadingNumber = /^[\t-\r ]*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)/;

/** Converts to a number that may have a fraction, as PHP does. */
export function asFloat(value: Value): number {
  switch (value.type) {
    case 'undefined':
    case 'null':
      return 0;
    case 'string':
      return Number(leadingNumber.exec(value.data)?.[1] ?? 0);
    case 'array':
      return value.data.length;
    default:
      return Number(value.data);
  }
}

/** Converts to a whole number, as PHP does. */
export function asInt(value: Value): number {
  const number = asFloat(value);
  return Number.isFinite(number) ? Math.trunc(number) || 0 : 0;
}

const isWhole = ({ type }: Value): boolean => type === 'int' || type === 'bool' || type === 'null';

/** A number, as what calculates with values takes it. */
export const numberOf = (value: Value): Value & { readonly type: 'float' | 'int' } =>
  isWhole(value) ? { type: 'int', data: asInt(value) } : { type: 'float', data: asFloat(value) };

/** Whether a value is unknown, or has something in it that is. */
export const hasUnknown = (value: Value): boolean =>
  value.type === 'undefined' || (value.type === 'array' && value.data.some(hasUnknown));

/** A value in which nothing is where something is unknown. */
export function withoutUnknown(value: Value): Value {
  if (value.type === 'undefined') return nothing;
  return value.type === 'array' ? array(value.data.map(withoutUnknown)) : value;
}

/** Digits that PHP writes of a number by default. */
const PRECISION = 14;

/** Writes a number with a fraction as PHP does. */
function floatText(number: number): string {
  if (Number.isNaN(number)) return 'NAN';
  if (!Number.isFinite(number)) return number > 0 ? 'INF' : '-INF';
  if (Object.is(number, -0)) return '-0';
  const [mantissa = '', exponent = '0'] = number.toExponential(PRECISION - 1).split('e');
  const power = Number(exponent);
  if (power >= -4 && power < PRECISION) {
    const plain = Number(number.toPrecision(PRECISION)).toFixed(Math.max(0, PRECISION - 1 - power));
    return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
  }
  const short = mantissa.replace(/\.?0+$/, '');
  return `${short.includes('.') ? short : `${short}.0`}E${power < 0 ? '-' : '+'}${Math.abs(power)}`;
}
