import type { VariantLanguage } from './language.ts';
import { flipped, replacing, type Pairs } from './replacement.ts';

/** A consonant, its final form, and its syllables with i, ii, u, uu, a and aa. */
const rows = `
 ᐃᐄᐅᐆᐊᐋ
p ᑉᐱᐲᐳᐴᐸᐹ
t ᑦᑎᑏᑐᑑᑕᑖ
k ᒃᑭᑮᑯᑰᑲᑳ
g ᒡᒋᒌᒍᒎᒐᒑ
m ᒻᒥᒦᒧᒨᒪᒫ
n ᓐᓂᓃᓄᓅᓇᓈ
s ᔅᓯᓰᓱᓲᓴᓵ
l ᓪᓕᓖᓗᓘᓚᓛ
j ᔾᔨᔩᔪᔫᔭᔮ
v ᕝᕕᕖᕗᕘᕙᕚ
r ᕐᕆᕇᕈᕉᕋᕌ
q ᖅᕿᖀᖁᖂᖃᖄ
ng ᖕᖏᖐᖑᖒᖓᖔ
nng ᖖᙱᙲᙳᙴᙵᙶ
ɫ ᖦᖠᖡᖢᖣᖤᖥ`;

const vowels = ['i', 'ii', 'u', 'uu', 'a', 'aa'];

const syllables: Pairs = rows
  .split('\n')
  .slice(1)
  .flatMap((row) => {
    const [consonant = '', signs = ''] = row.split(' ');
    const endings = consonant === '' ? vowels : ['', ...vowels];
    return Array.from(signs, (sign, i) => [consonant + (endings[i] ?? ''), sign] as const);
  });

/** A long q is written as q followed by the signs of k. */
const longQ: Pairs = syllables.flatMap(([from, sign]) =>
  from.startsWith('k') ? [[`qq${from.slice(1)}`, `ᖅ${sign}`] as const] : [],
);

const toSyllabics: Pairs = [['h', 'ᐦ'], ...syllables, ...longQ];
// Quirk: one syllable keeps its sign.
const toLatin: Pairs = [...flipped(toSyllabics), ['ᖅᑰ', 'ᖅqquu']];

const convertToSyllabics = replacing(toSyllabics);

/** Inuktitut, in syllabics and in Latin letters. */
export const inuktitut: VariantLanguage = {
  order: ['iu', 'ike-cans', 'ike-latn'],
  conversions: {
    'ike-cans': (text) => convertToSyllabics(text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())),
    'ike-latn': replacing(toLatin),
  },
  keepsUserNames: true,
};
