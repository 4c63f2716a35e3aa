import type { ParameterInfo } from '../modules/module-info.ts';

/** Describes the values that a parameter takes in a few words. */
export function hintOf(parameter: ParameterInfo, highLimits: boolean): string {
  const { type, multi, min, max, highmax } = parameter;
  if (typeof type !== 'string') return `${multi ? 'any' : 'one'} of ${type.length}`;
  const most = highLimits ? highmax : max;
  const range =
    min !== undefined && most !== undefined
      ? `${number(min)}–${number(most)}`
      : min !== undefined
        ? `at least ${number(min)}`
        : most !== undefined
          ? `at most ${number(most)}`
          : '';
  const name = multi ? (plurals[type] ?? 'values') : (names[type] ?? type);
  return range === '' ? name : `${name}, ${range}`;
}

const names: Readonly<Record<string, string>> = { string: 'text', text: 'long text', boolean: 'yes or no' };

const plurals: Readonly<Record<string, string>> = {
  integer: 'integers',
  namespace: 'namespaces',
  timestamp: 'timestamps',
  title: 'titles',
  user: 'users',
};

const number = (value: number): string => value.toLocaleString('en');

/** Returns the default of a parameter as text; empty if it has none. */
export const defaultOf = ({ default: fallback }: ParameterInfo): string =>
  fallback === undefined || fallback === '' ? '' : `Default: ${String(fallback).replaceAll('|', ', ')}`;
