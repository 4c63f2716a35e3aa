import type { VariantLanguage } from './language.ts';
import { alphabets } from './replacement.ts';

const halanta = '্';
const noVowel = '꯭';

/** Syllable-final letters, in their form at the end of a word. */
const finals = new Map(alphabets('ꯛꯜꯝꯞꯟꯠꯡ', 'কলমপনৎং'));
/** Finals that never join the next letter. */
const unjoined = new Set(['ꯠ', 'ꯡ']);

const initials = new Map([
  ...alphabets('ꯀꯈꯒꯘꯉꯆꯖꯓꯇꯊꯗꯙꯅꯄꯐꯕꯚꯃꯔꯂꯋꫩꫪꯁꯍ', 'কখগঘঙচজঝতথদধনপফবভমরলৱশষসহ'),
  ['ꯌ', 'য\u09bc'],
]);

/** Vowel signs, and the vowel letters at the start of a syllable. */
const signs = new Map(alphabets('ꯣꯤꯥꯦꯧꯩꯪ', '\u09cb\u09c0\u09be\u09c7\u09cc\u09c8\u0982'));
const vowels = new Map([...alphabets('ꯣꯤꯥꯦꯧꯩ', 'ওঈআএঔঐ'), ['ꯪ', 'অং']]);

const others = new Map([
  ...alphabets('ꯑꯏꯎꯢꯨ꯫꯭', `অইউই\u09c1।${halanta}`),
  ...alphabets('꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹', '০১২৩৪৫৬৭৮৯'),
]);

const joinedToN = new Set('ꯇꯊꯗꯙꯟꯕꯌꯁ');
const betweenWords = /[\s꯫\p{P}<>=|$+^~]/u;

const isConsonant = (letter: string): boolean => finals.has(letter) || initials.has(letter);

function toBengali(text: string): string {
  const letters = Array.from(text);
  const bytes = Buffer.from(text);
  // Quirk: whether a vowel starts a word is checked at the byte, not the character, of its index.
  const isStart = (i: number): boolean => {
    const byte = bytes[i - 1];
    return byte === undefined || (byte < 128 && betweenWords.test(String.fromCharCode(byte)));
  };
  let result = '';
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i] ?? '';
    const next = letters[i + 1] ?? '';
    const atEnd = next === '' || betweenWords.test(next);
    const carried = letter === 'ꯑ' ? vowels.get(next) : undefined;
    if (carried !== undefined) i++;
    result += carried ?? written(letter, letters[i - 2] ?? '', letters[i - 1] ?? '', next, atEnd, isStart(i));
  }
  return result;
}

/** Converts a letter in its context. */
function written(
  letter: string,
  beforeLast: string,
  last: string,
  next: string,
  atEnd: boolean,
  atStart: boolean,
): string {
  const final = finals.get(letter);
  if (final !== undefined) {
    const bare = atEnd || (letter === 'ꯞ' && next === 'ꯀ') || unjoined.has(letter);
    const separate = letter === 'ꯟ' && isConsonant(next) && !joinedToN.has(next);
    return bare || separate ? final : final + halanta;
  }
  if (letter === noVowel && finals.has(last)) return '';
  if (letter === 'ꯌ' && last === noVowel) return 'য';
  if (letter === 'ꯋ' && last === noVowel && isConsonant(beforeLast)) return 'ব';
  if (letter === 'ꯎ' && !atStart) return 'ও';
  const initial = initials.get(letter);
  if (initial !== undefined) return atEnd ? initial + (signs.get('ꯥ') ?? '') : initial;
  return signs.get(letter) ?? others.get(letter) ?? letter;
}

/** Meitei, from its own into Bengali letters. */
export const meitei: VariantLanguage = {
  order: ['mni', 'mni-beng'],
  conversions: { 'mni-beng': toBengali },
  keepsUserNames: true,
};
