import { stem as english } from 'porter2';
import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as armenian } from '@orama/stemmers/armenian';
import { stemmer as bulgarian } from '@orama/stemmers/bulgarian';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';

import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as indonesian } from '@orama/stemmers/indonesian';
import { stemmer as irish } from '@orama/stemmers/irish';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian';
import { stemmer as nepali } from '@orama/stemmers/nepali';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as serbian } from '@orama/stemmers/serbian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as tamil } from '@orama/stemmers/tamil';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian';
import { languageFallbacks } from '../language/fallbacks.ts';
import { plainOf } from './tokens.ts';

/** How words of a content language are compared. */
export interface WordRules {
  /** Returns a term without accents, except where the language has letters of their own for them. */
  readonly fold: (term: string) => string;
  /** Returns the stem that forms of a word share. */
  readonly stem: (term: string) => string;
}

const stemmers: Readonly<Record<string, (word: string) => string>> = {
  ar: arabic,
  bg: bulgarian,
  da: danish,
  de: german,
  el: greek,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  ga: irish,
  hu: hungarian,
  hy: armenian,
  id: indonesian,
  it: italian,
  lt: lithuanian,
  ne: nepali,
  nl: dutch,
  no: norwegian,
  nb: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sr: serbian,
  sv: swedish,
  ta: tamil,
  tr: turkish,
  uk: ukrainian,
};

/** Letters that are no variants of other letters in a language. */
const ownLetters: Readonly<Record<string, string>> = {
  be: 'йў',
  bg: 'й',
  bs: 'čćđšž',
  da: 'åæø',
  de: 'äöü',
  eo: 'ĉĝĥĵŝŭ',
  es: 'ñ',
  et: 'äõöüšž',
  fi: 'åäö',
  hr: 'čćđšž',
  hu: 'öü',
  nb: 'åæø',
  nn: 'åæø',
  no: 'åæø',
  pl: 'ąćęłńóśźż',
  ru: 'й',
  sv: 'åäö',
  tr: 'çğıöşü',
  uk: 'йїґ',
};

/** Letters that Unicode does not decompose. */
const otherLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  þ: 'th',
};

/** Returns the rules of a content language, or of one that it falls back to. */
export function wordRules(language: string): WordRules {
  const codes = [language, language.split('-')[0] ?? language, ...languageFallbacks(language)];
  // English stands for every language without a stemmer only where the wiki says so.
  const known = codes.find((code) => code in stemmers && (code !== 'en' || language.startsWith('en')));
  const stemmer = stemmers[known ?? ''];
  const own = new Set(ownLetters[codes.find((code) => code in ownLetters) ?? '']);
  const foldCharacter = (character: string): string => {
    if (own.has(character)) return character;
    return otherLetters[character] ?? character.normalize('NFD').replace(/\p{Script=Inherited}/gu, '');
  };
  const fold = (term: string): string => {
    const plain = plainOf(term);
    if (/^[\0-\x7f]*$/.test(plain)) return plain;
    return Array.from(plain.normalize('NFC'), foldCharacter).join('').normalize('NFC');
  };
  const stem = (term: string): string => {
    const folded = fold(term).replace(/'s?$/, '');
    const stemmed = stemmer && folded.length > 2 ? stemmer(folded) : folded;
    // The stem of "many" is not that of a word "mani".
    return stemmer === english && stemmed.endsWith('i') && !folded.endsWith('i')
      ? `${stemmed.slice(0, -1)}y`
      : stemmed;
  };
  return { fold, stem };
}
