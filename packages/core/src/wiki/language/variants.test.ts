import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Configuration } from '../configuration.ts';
import { createVariants, type Variants } from './variants.ts';

function variantsOf(lang: string, ...codes: readonly string[]): Variants {
  const configuration = {
    general: { lang },
    languagevariants: { [lang]: Object.fromEntries(codes.map((code) => [code, { fallbacks: [] }])) },
  };
  const variants = createVariants(configuration as unknown as Configuration);
  assert.ok(variants);
  return variants;
}

const serbian = variantsOf('sr', 'sr', 'sr-ec', 'sr-el');
const uzbek = variantsOf('uz', 'uz', 'uz-cyrl', 'uz-latn');

// Variants, a target, and pairs of a text and its conversion.
const conversions: readonly (readonly [Variants, string, Readonly<Record<string, string>>])[] = [
  [
    serbian,
    'sr-ec',
    {
      'Ljubljana, Njegoš i džep': 'Љубљана, Његош и џеп',
      'LJILJANA NJ DŽ': 'ЉИЉАНА Њ Џ',
      'Petar II Petrović': 'Петар II Петровић',
      'II XIV I': 'II XIV I',
      'VIVID IIII': 'ВИВИД ИИИИ',
      'n!jegov d!ž': 'нјегов дж',
      Wxyq: 'Wxyq',
    },
  ],
  [serbian, 'sr-el', { 'Љубљана ЏЕП': 'Ljubljana DžEP', 'Ђорђе Жућко': 'Đorđe Žućko' }],
  [serbian, 'sr', { 'Нови Sad': 'Нови Sad' }],
  [variantsOf('sh', 'sh-cyrl', 'sh-latn'), 'sh-cyrl', { 'Ljubav NJ Nj II': 'Љубав НЈ Њ II' }],
  [uzbek, 'uz-latn', { 'Ўзбекистон чўл, Тошкент': 'Oʻzbekiston choʻl, Toshkent', эшик: 'eshik' }],
  [
    uzbek,
    'uz-cyrl',
    { 'Oʻzbekiston choʻl, Toshkent': 'Ўзбекистон чўл, Тошкент', eshik: 'эшик', 'yer Yer': 'ер Ер' },
  ],
  [variantsOf('tg', 'tg', 'tg-latn'), 'tg-latn', { 'Тоҷикистон, Ёсии нав': 'Toçikiston, Josiji nav' }],
  [variantsOf('tly', 'tly', 'tly-cyrl'), 'tly', { 'Толышә Иғыҹ': 'Tolışə İğıc' }],
  [variantsOf('tly', 'tly', 'tly-cyrl'), 'tly-cyrl', { 'Tolışə İğıc': 'Толышә Иғыҹ' }],
  [
    variantsOf('crh', 'crh', 'crh-cyrl', 'crh-latn'),
    'crh-latn',
    { 'Къырымтатар тили': 'Qırımtatar tili', КЪЫРЫМ: 'QIRIM', 'ой юкселе': 'oy yüksele', Юнь: 'Yün' },
  ],
  [
    variantsOf('crh', 'crh', 'crh-cyrl', 'crh-latn'),
    'crh-cyrl',
    { 'Qırımtatar tili': 'Къырымтатар тили', 'XIX asır': 'XIX асыр', köz: 'козь' },
  ],
  [variantsOf('iu', 'iu', 'ike-cans', 'ike-latn'), 'ike-latn', { ᐃᓄᒃᑎᑐᑦ: 'inuktitut', ᐃᓐᓄᒃ: 'innuk' }],
  [variantsOf('iu', 'iu', 'ike-cans', 'ike-latn'), 'ike-cans', { Inuktitut: 'ᐃᓄᒃᑎᑐᑦ', Uqqurmiut: 'ᐅᖅᑯᕐᒥᐅᑦ' }],
  [variantsOf('ku', 'ku', 'ku-arab', 'ku-latn'), 'ku-latn', { 'کوردی، ١٩': 'kwrdî, 19' }],
  [variantsOf('ku', 'ku', 'ku-arab', 'ku-latn'), 'ku-arab', { 'Kurdistan Azad': 'کوردستانئا زاد' }],
  [variantsOf('mni', 'mni', 'mni-beng'), 'mni-beng', { ꯃꯅꯤꯄꯨꯔ: 'মনীপুরা', ꯃꯩꯇꯩꯂꯣꯟ: 'মৈতৈলোন' }],
  [variantsOf('shi', 'shi', 'shi-tfng', 'shi-latn'), 'shi-tfng', { Tacelḥit: 'ⵜⴰⵛⴻⵍⵃⵉⵜ' }],
  [variantsOf('zgh', 'zgh', 'zgh-latn'), 'zgh-latn', { ⵜⴰⵎⴰⵣⵉⵖⵜ: 'tamaziɣt' }],
];

test('converts texts between scripts', () => {
  for (const [variants, variant, pairs] of conversions) {
    for (const [from, to] of Object.entries(pairs)) assert.equal(variants.convert(from, variant), to, from);
  }
});

test('variants are in the order in which they are tried, without disabled ones', () => {
  assert.deepEqual(variantsOf('zh', 'zh', 'zh-cn', 'zh-hans', 'zh-hant').codes, [
    'zh',
    'zh-hans',
    'zh-hant',
    'zh-cn',
  ]);
  assert.deepEqual(variantsOf('iu', 'ike-cans', 'ike-latn', 'iu').codes, ['iu', 'ike-cans', 'ike-latn']);
});

test('a language without variants has none', () => {
  const configuration = { general: { lang: 'de' }, languagevariants: {} };
  assert.equal(createVariants(configuration as unknown as Configuration), undefined);
});

test('a language without a known conversion is not converted', () => {
  const balinese = variantsOf('ban', 'ban', 'ban-bali');
  assert.deepEqual(balinese.codes, ['ban', 'ban-bali']);
  assert.equal(balinese.convert('ᬩᬲ', 'ban'), 'ᬩᬲ');
});

test('markup is not converted', () => {
  const html = '<i title="Beograd">Beograd</i> &amp; <code>kod</code> grad';
  assert.equal(
    serbian.autoConvert(html, 'sr-ec'),
    '<i title="Beograd">Београд</i> &amp; <code>kod</code> град',
  );
});

test('a text already written in a variant is not converted', () => {
  assert.equal(serbian.autoConvert('Шабац i okolina', 'sr-ec'), 'Шабац i okolina');
  assert.equal(serbian.convert('Шабац i okolina', 'sr-ec'), 'Шабац и околина');
});

/** Words of a script's letters, with capitals only at the start, as a capital digraph has several spellings. */
const words = (letters: string): fc.Arbitrary<string> =>
  fc
    .array(fc.array(fc.constantFrom(...Array.from(letters)), { minLength: 1, maxLength: 8 }), {
      maxLength: 5,
    })
    .chain((lines) =>
      fc.constantFrom(
        lines.map((line) => line.join('')).join(' '),
        lines.map((line) => line.join('').replace(/^./u, (first) => first.toUpperCase())).join(' '),
      ),
    );

test('Serbian survives a round trip through Latin letters', () => {
  fc.assert(
    fc.property(words('абвгдђежзијклљмнњопрстћуфхцчџш'), (text) => {
      // Adjacent letters that look like a digraph would become one.
      fc.pre(!/[лн]ј|дж/iu.test(text));
      const latin = serbian.convert(text, 'sr-el');
      // Latin words can look like Roman numerals.
      fc.pre(!/(?:^| )[MDCLXVI]+(?: |$)/u.test(latin));
      assert.doesNotMatch(latin, /\p{Script=Cyrillic}/u);
      assert.equal(serbian.convert(latin, 'sr-ec'), text);
    }),
  );
});

test('Inuktitut survives a round trip through Latin letters', () => {
  const inuktitut = variantsOf('iu', 'iu', 'ike-cans', 'ike-latn');
  // Only syllables that end in a vowel, whose boundaries are unambiguous.
  const syllables = fc.array(fc.constantFrom(...Array.from('ᐱᐳᐸᑎᑐᑕᑭᑯᑲᒥᒧᒪᓂᓄᓇᓯᓱᓴᓕᓗᓚᕆᕈᕋᕿᖁᖃ')));
  fc.assert(
    fc.property(syllables, (text) => {
      const latin = inuktitut.convert(text.join(''), 'ike-latn');
      assert.equal(inuktitut.convert(latin, 'ike-cans'), text.join(''));
    }),
  );
});

test('conversions are idempotent', () => {
  for (const [variants, variant, pairs] of conversions) {
    // These move spaces or apply contextual rules, so they are not idempotent.
    if (variant === 'ku-arab' || variant.startsWith('crh')) continue;
    const letters = Array.from(Object.entries(pairs).flat().join(''));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letters)), (text) => {
        const once = variants.convert(text.join(''), variant);
        assert.equal(variants.convert(once, variant), once);
      }),
      { numRuns: 50 },
    );
  }
});
