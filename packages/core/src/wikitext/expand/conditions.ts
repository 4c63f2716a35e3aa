import { lookupTable } from '@wikiquery/common/lookup-table';
import { decodeCharacterReferences } from '../../wiki/character-references.ts';
import { Namespace } from '../../wiki/site.ts';
import { isInvalid, parseTitle, type Title } from '../../wiki/title.ts';
import { isKnownWithoutPage } from '../known-without-page.ts';
import { isSame } from '../loose-equality.ts';
import type { WikitextElement } from '../preprocessor-nodes.ts';
import type { Expansion, ExpansionContext, ParserFunction } from './context.ts';
import { evaluate } from './expression.ts';
import { childOf, failure, mayLookUp, numberOf } from './frame.ts';

/** Parser functions for conditions and expressions, which expand only the arguments that they need. */
export const conditions: Readonly<Record<string, ParserFunction>> = lookupTable({
  if: ({ text }) => text((text(0) ?? '') === '' ? 2 : 1) ?? '',
  ifeq: ({ text }) => {
    const [left, right] = [text(0) ?? '', text(1) ?? ''].map(decodeCharacterReferences);
    return text(isSame(left ?? '', right ?? '') ? 2 : 3) ?? '';
  },
  iferror: ({ text, parts }) => {
    const tested = text(0) ?? '';
    if (isError(tested)) return text(1) ?? '';
    return parts.length > 2 ? (text(2) ?? '') : tested;
  },
  ifexpr: ({ text }) => {
    const result = evaluate(text(0) ?? '');
    if (typeof result === 'string' && result !== '') return failure(result);
    return text(result === '' || result === 0 ? 2 : 1) ?? '';
  },
  expr: ({ text }) => {
    const result = evaluate(text(0) ?? '');
    if (typeof result === 'number') return numberText(result);
    return result === '' ? '' : failure(result);
  },
  ifexist: ({ text, frame }) => {
    const { context } = frame.expansion;
    const { facts } = context;
    if (!facts) return undefined;
    const title = parseTitle(text(0) ?? '', context.site);
    if (!isInvalid(title) && title.interwiki === '') note(title, context);
    return text(!isInvalid(title) && exists(title, frame.expansion) ? 1 : 2) ?? '';
  },
  switch: ({ parts, frame, text }) => {
    const value = decodeCharacterReferences(text(0) ?? '');
    const isDefault = (one: string): boolean => frame.expansion.words.is(one, 'default');
    const trimmed = (part: WikitextElement, name: string): string =>
      frame.expansion.expand(childOf(part, name)?.children ?? [], frame).trim();
    let isFound = false;
    let isDefaultNext = false;
    let otherwise: WikitextElement | undefined;
    let last: string | undefined;
    for (const part of parts.slice(1)) {
      const shown = trimmed(part, numberOf(part) === undefined ? 'name' : 'value');
      const tested = decodeCharacterReferences(shown);
      if (numberOf(part) !== undefined) {
        last = shown;
        if (isSame(tested, value)) isFound = true;
        else if (isDefault(tested)) isDefaultNext = true;
        continue;
      }
      last = undefined;
      if (isFound || isSame(tested, value)) return trimmed(part, 'value');
      if (isDefaultNext || isDefault(tested)) {
        otherwise = part;
        isDefaultNext = false;
      }
    }
    return last ?? (otherwise ? trimmed(otherwise, 'value') : '');
  },
});

function exists(title: Title, expansion: Expansion): boolean {
  const { namespace, key, interwiki } = title;
  const { facts, site } = expansion.context;
  if (interwiki !== '') return false;
  if (namespace === Namespace.media)
    return mayLookUp(`file:${key}`, expansion) && facts?.file?.(key) !== undefined;
  if (namespace < 0) return isKnownWithoutPage(title, site);
  return mayLookUp(`page:${namespace}:${key}`, expansion) && facts?.page(title) !== undefined;
}

function note(title: Title, { output }: ExpansionContext): void {
  if (title.namespace === Namespace.media) output?.files.push(title.key);
  else if (title.namespace >= 0) output?.links.push(title);
}

/** Whether HTML has an element of the class `error`. */
function isError(html: string): boolean {
  for (const [, attributes = ''] of html.matchAll(/<(?:strong|span|p|div)(\s[^>]*)/g)) {
    for (const [, classes = ''] of attributes.matchAll(/\sclass="(?=([^"]*)")/g))
      if (classes.split(/\s/).includes('error')) return true;
  }
  return false;
}

/** Formats a number as PHP does, with 14 significant digits. */
function numberText(number: number): string {
  if (Number.isNaN(number)) return 'NAN';
  if (!Number.isFinite(number)) return number > 0 ? 'INF' : '-INF';
  const [digits = '', exponent = '0'] = number.toExponential(13).split('e');
  if (number !== 0 && (Number(exponent) < -4 || Number(exponent) > 13)) {
    const mantissa = String(Number(digits));
    return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${exponent}`;
  }
  return String(Number(number.toPrecision(14)));
}
