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

/** The ways in which the wiki's content language is written. */
export interface Variants {
  /** Codes, in the order in which spellings of a missing title are tried. */
  readonly codes: readonly string[];
  /** Whether names of users are never looked for in another spelling. */
  readonly keepsUserNames: boolean;
  /** Writes a plain text in a variant. */
  readonly convert: (text: string, variant: string) => string;
  /** Writes a text in a variant, but for its markup, and only where it does not look written in it already. */
  readonly autoConvert: (text: string, variant: string) => string;
}

/** Languages with conversions, made when a wiki is written in one. */
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

/** The content language's variants; undefined where it has none. */
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
      // Texts between markup are converted as one, so that words at their edges know their neighbours.
      // Quirk: the last is followed by something as well, so that it ends no word where that matters.
      const texts = convert(`${text.replace(markup, '\0')}\0`, variant)
        .split('\0')
        .slice(0, -1);
      const between = text.match(markup) ?? [];
      return texts.map((part, i) => part + (between[i] ?? '')).join('');
    },
  };
}

/** A language whose conversion is not known. */
const unconverted: VariantLanguage = { order: [], conversions: {}, keepsUserNames: true };

/**
 * Code and scripts whole, tags, character references, and the end of a tag that begins before the text.
 * Quirk: where a tag has no end, everything after its beginning.
 */
const markup =
  /<code>.*?<\/code>|<script[^>]*>.*?<\/script>|<pre[^>]*>.*?<\/pre>|<(?:[^>=]*(?=((?:[^>=]*=\s*(?:"[^"]*"|'[^']*'|[^'">\s]*))*))\1[^>=]*>|.*)|&[a-zA-Z#][a-z0-9]+;|^[^<>]*>/gs;
