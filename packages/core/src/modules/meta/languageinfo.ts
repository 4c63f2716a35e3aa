import type { Context } from '../../query/context.ts';
import { defineMeta } from '../../query/define.ts';
import { continuation, manyOf, texts } from '../../query/parameters/types.ts';
import { valueList } from '../../query/result/problem-arguments.ts';
import * as shape from '../../query/result/shape.ts';
import { valuesIn } from '../../wiki/enumerations.ts';
import { languageFallbacks } from '../../wiki/language/fallbacks.ts';
import { directionOfLanguage } from '../../wiki/language/language.ts';
import { languageNames } from '../../wiki/language/names.ts';
import { languageVariants, variantName } from '../../wiki/language/variant-forms.ts';

const languageShape = shape.record({
  code: shape.text(),
  bcp47: shape.text(),
  dir: shape.text(),
  autonym: shape.text(),
  name: shape.text(),
  fallbacks: shape.list('fb', shape.text()),
  variants: shape.list('var', shape.text()),
  variantnames: shape.dictionary(shape.text()),
});

/** Returns information about the languages that MediaWiki supports. */
export const languageinfo = defineMeta({
  name: 'languageinfo',
  prefix: 'li',
  access: 'read',
  cache: 'public',
  parameters: {
    prop: manyOf(
      valuesIn(
        'languageinfo.prop',
        ['autonym', 'bcp47', 'code', 'dir', 'fallbacks', 'name', 'variantnames', 'variants'],
        { variantnames: { since: '1.40' } },
      ),
      {
        default: ['code'],
      },
    ),
    code: texts({ default: ['*'] }),
    continue: continuation(),
  },
  result: shape.dictionary(languageShape),
  answer: async ({ params, site, language, encode, warn }) => {
    const { prop } = params;
    const autonym = languageNames(site);
    const named = languageNames(site, language);
    const value: Record<string, shape.ValueOf<typeof languageShape>> = {};
    for (const { code, bcp47 } of requestedLanguages(params.code, site, encode('code'), warn)) {
      if (params.continue !== undefined && code < params.continue) continue;
      const variants = languageVariants(code, site);
      value[code] = {
        ...(prop.has('code') && { code }),
        ...(prop.has('bcp47') && { bcp47 }),
        ...(prop.has('dir') && { dir: directionOfLanguage(code) }),
        ...(prop.has('autonym') && { autonym: autonym(code) }),
        ...(prop.has('name') && { name: named(code) }),
        ...(prop.has('fallbacks') && { fallbacks: languageFallbacks(code) }),
        ...(prop.has('variants') && { variants }),
        ...(prop.has('variantnames') && {
          variantnames: Object.fromEntries(
            variants.map((variant) => [variant, variantName(code, variant) ?? (autonym(variant) || variant)]),
          ),
        }),
      };
    }
    return { value, continueAt: (code) => ({ continue: code }) };
  },
});

/** Returns the requested languages in alphabetical order; warns about unknown ones. */
function requestedLanguages(
  codes: readonly string[],
  { languages }: Context['site'],
  parameter: string,
  warn: Context['warn'],
) {
  if (codes.length === 1 && codes[0] === '*') return [...languages.values()];
  const unknown = codes.filter((code) => !languages.has(code));
  if (unknown.length > 0) {
    warn('unrecognizedvalues-warning', [parameter, valueList(unknown), unknown.length]);
  }
  const requested = new Set(codes);
  return [...languages.values()].filter(({ code }) => requested.has(code));
}
