import type { Configuration } from '../configuration.ts';
import { chinese, sinitic } from './variants/chinese.ts';
import { crimeanTatar } from './variants/crimean-tatar.ts';
import { inuktitut } from './variants/inuktitut.ts';
import { kurdish } from './variants/kurdish.ts';
import type { VariantLanguage } from './variants/language.ts';
import { meitei } from './variants/meitei.ts';
import { serbian, serboCroatian } from './variants/serbian.ts';
import { tachelhit, tamazight } from './variants/tifinagh.ts';
import { tajik, talysh, uzbek } from './variants/turkic-and-iranian.ts';

/** The variants of the wiki's content language. */
export interface Variants {
  /** Codes, in the order in which variants of a missing title are tried. */
  readonly codes: readonly string[];
  /** Whether variants of user names are not tried. */
  readonly keepsUserNames: boolean;
  /** Converts plain text to a variant. */
  readonly convert: (text: string, variant: string) => string;
  /** Converts a text except its markup to a variant, unless it is already written in it. */
  readonly autoConvert: (text: string, variant: string) => string;
}

/** Languages with conversions. */
const languages: Readonly<Record<string, () => VariantLanguage>> = {
  crh: () => crimeanTatar,
  gan: () => sinitic('gan'),
  iu: () => inuktitut,
  ku: () => kurdish,
  mni: () => meitei,
  sh: () => serboCroatian,
  shi: () => tachelhit,
  sr: () => serbian,
  tg: () => tajik,
  tly: () => talysh,
  uz: () => uzbek,
  wuu: () => sinitic('wuu'),
  zgh: () => tamazight,
  zh: chinese,
};

/** Creates the content language's variants; undefined if it has none. */
export function createVariants(
  configuration: Pick<Configuration, 'general' | 'languagevariants'>,
): Variants | undefined {
  const code = configuration.general.lang;
  const enabled = configuration.languagevariants[code];
  if (enabled === undefined) return undefined;
  const { order, conversions, keepsUserNames, isWrittenIn } = languages[code]?.() ?? unconverted;
  const rank = (variant: string): number => (order.includes(variant) ? order.indexOf(variant) : order.length);
  const convert = (text: string, variant: string): string => conversions[variant]?.(text) ?? text;
  return {
    codes: Object.keys(enabled).toSorted((a, b) => rank(a) - rank(b)),
    keepsUserNames,
    convert,
    autoConvert: (text, variant) => {
      if (isWrittenIn?.(text, variant)) return text;
      // Texts between markup are converted together, as conversions depend on the context.
      // Quirk: the last one is followed by a separator too, so it is not at the end of the text.
      const texts = convert(`${text.replace(markup, '\0')}\0`, variant)
        .split('\0')
        .slice(0, -1);
      const between = text.match(markup) ?? [];
      return texts.map((part, i) => part + (between[i] ?? '')).join('');
    },
  };
}

/** A language without a known conversion. */
const unconverted: VariantLanguage = { order: [], conversions: {}, keepsUserNames: true };

/**
 * Matches code and scripts, tags, character references, and the end of a tag that starts before the text.
 * Quirk: an unclosed tag extends to the end of the text.
 */
const markup =
  /<code>.*?<\/code>|<script[^>]*>.*?<\/script>|<pre[^>]*>.*?<\/pre>|<(?:[^>=]*(?=((?:[^>=]*=\s*(?:"[^"]*"|'[^']*'|[^'">\s]*))*))\1[^>=]*>|.*)|&[a-zA-Z#][a-z0-9]+;|^[^<>]*>/gs;
