import type { ParameterInfo } from './module-info.ts';
import { nearest } from './nearest.ts';
import { splitValues } from './values.ts';

/** Says what is wrong with a value by its parameter's declaration; the API may still accept it. */
export function problemOf(
  parameter: ParameterInfo,
  value: string | undefined,
  highLimits = false,
): string | undefined {
  if (value === undefined) return parameter.required ? 'Required.' : undefined;
  if (value === '' && parameter.required) return 'Required.';
  if (!parameter.multi) return problemOfOne(parameter, value, highLimits);
  const values = splitValues(value);
  if (parameter.limit !== undefined && values.length > parameter.limit)
    return `At most ${parameter.limit} values; these are ${values.length}.`;
  if (values.length === 1 && values[0] === parameter.allspecifier) return undefined;
  return values.map((one) => problemOfOne(parameter, one, highLimits)).find((one) => one !== undefined);
}

function problemOfOne(parameter: ParameterInfo, value: string, highLimits: boolean): string | undefined {
  const { type } = parameter;
  if (typeof type !== 'string') return problemOfChoice(type, parameter, value);
  switch (type) {
    case 'integer':
      return problemOfNumber(value, parameter.min, parameter.max);
    case 'limit':
      return value === 'max'
        ? undefined
        : problemOfNumber(value, parameter.min ?? 0, highLimits ? parameter.highmax : parameter.max);
    case 'timestamp':
      return isTimestamp(value) ? undefined : 'Not a timestamp, such as 2024-02-10T08:00:00Z or now.';
    case 'title':
      return /[<>[\]{}|\n]/.test(value) ? 'Titles have none of < > [ ] { } |.' : undefined;
    default:
      return problemOfLength(value, parameter);
  }
}

function problemOfChoice(
  values: readonly string[],
  { deprecatedvalues, internalvalues }: ParameterInfo,
  value: string,
): string | undefined {
  if (!values.includes(value)) {
    const near = nearest(value, values);
    return `There is no value “${value}”.${near === undefined ? '' : ` Did you mean “${near}”?`}`;
  }
  if (deprecatedvalues?.includes(value)) return `“${value}” is deprecated.`;
  return internalvalues?.includes(value) ? `“${value}” is for internal use.` : undefined;
}

function problemOfNumber(
  value: string,
  min: number | undefined,
  max: number | undefined,
): string | undefined {
  if (!/^[+-]?\d+$/.test(value)) return `“${value}” is not a number.`;
  if (min !== undefined && Number(value) < min) return `At least ${min.toLocaleString('en')}.`;
  return max !== undefined && Number(value) > max ? `At most ${max.toLocaleString('en')}.` : undefined;
}

function problemOfLength(value: string, { maxbytes, maxchars }: ParameterInfo): string | undefined {
  if (maxchars !== undefined && Array.from(value).length > maxchars) return `At most ${maxchars} characters.`;
  return maxbytes !== undefined && new TextEncoder().encode(value).length > maxbytes
    ? `At most ${maxbytes} bytes.`
    : undefined;
}

/** MediaWiki's 14 digits, seconds since 1970, and what a browser reads of ISO 8601 and of HTTP's dates. */
const isTimestamp = (value: string): boolean =>
  value === 'now' || /^\d{1,14}$/.test(value) || !Number.isNaN(Date.parse(value));
