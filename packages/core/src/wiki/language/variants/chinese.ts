// oxlint-disable-next-line no-restricted-imports -- an optional package, needed synchronously
import { createRequire } from 'node:module';
import { lookupTable } from '@wikiquery/common/lookup-table';
import type { VariantLanguage } from './language.ts';

/** OpenCC's code of a script. */
type Script = 'cn' | 't' | 'tw';

/** The part of the package `opencc-js` that is used. */
interface OpenCC {
  readonly Converter: (scripts: { readonly from: Script; readonly to: Script }) => (text: string) => string;
}

/** Chinese, in simplified and traditional characters; regional words are not converted. */
export function chinese(): VariantLanguage {
  const { simplified, traditional } = createConversions();
  return {
    order: ['zh', 'zh-hans', 'zh-hant', 'zh-cn', 'zh-hk', 'zh-mo', 'zh-my', 'zh-sg', 'zh-tw'],
    conversions: {
      'zh-hans': simplified,
      'zh-hant': traditional,
      'zh-cn': simplified,
      'zh-hk': traditional,
      'zh-mo': traditional,
      'zh-my': simplified,
      'zh-sg': simplified,
      'zh-tw': traditional,
    },
    keepsUserNames: false,
  };
}

/** A Chinese language other than Mandarin, in simplified and traditional characters. */
export function sinitic(code: 'gan' | 'wuu'): VariantLanguage {
  const { simplified, traditional } = createConversions();
  return {
    order: [code, `${code}-hans`, `${code}-hant`],
    conversions: { [`${code}-hans`]: simplified, [`${code}-hant`]: traditional },
    keepsUserNames: false,
  };
}

interface Conversions {
  readonly simplified: (text: string) => string;
  readonly traditional: (text: string) => string;
}

/** Creates conversions that load their tables on first use. */
function createConversions(): Conversions {
  let loaded: Conversions | undefined;
  const using = (choose: (conversions: Conversions) => (text: string) => string) => (text: string) => {
    if (!/[\p{Script=Han}「」『』]/u.test(text)) return text;
    loaded ??= loadConversions();
    return choose(loaded)(text);
  };
  return {
    simplified: using(({ simplified }) => simplified),
    traditional: using(({ traditional }) => traditional),
  };
}

/** Simplified quotation marks by traditional ones. */
const quotationMarks: Readonly<Record<string, string>> = lookupTable({
  '「': '\u201c',
  '」': '\u201d',
  '『': '\u2018',
  '』': '\u2019',
});

/** The package is optional, as its tables are large and few wikis need them. */
function loadConversions(): Conversions {
  try {
    const { Converter } = createRequire(import.meta.url)('opencc-js') as OpenCC;
    // The variant of traditional characters closest to MediaWiki's.
    const toTaiwan = Converter({ from: 'cn', to: 'tw' });
    const toMainland = Converter({ from: 't', to: 'cn' });
    return {
      simplified: (text) => toMainland(text).replace(/[「」『』]/g, (mark) => quotationMarks[mark] ?? mark),
      traditional: (text) => {
        const converted = toTaiwan(text);
        // Both forms are traditional; MediaWiki keeps the one that the text has.
        return text.includes('臺') ? converted : converted.replaceAll('臺', '台');
      },
    };
  } catch {
    process.emitWarning('Titles are not converted between Chinese scripts: npm install opencc-js');
    return { simplified: (text) => text, traditional: (text) => text };
  }
}
