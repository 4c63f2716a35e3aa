import { directionOfLanguage, languageTag } from '../../wiki/language/language.ts';
import { weekOf, writeDate } from './write-date.ts';
import { languageOf } from './context.ts';
import { numbersIn } from './numbers.ts';
import { pageFunction } from './page-functions.ts';
import type { Frame } from './frame.ts';

/** The value of a variable; undefined where it has none in this context. */
export function variable(name: string, frame: Frame): string | undefined {
  const { context } = frame.expansion;
  const { general } = context.site.configuration;
  if (name === '!') return '|';
  if (name === '=') return '=';
  const time = /^(?:current|local)(.+)$/.exec(name)?.[1];
  const ofTime = time === undefined ? undefined : timeVariable(time, new Date(context.now));
  if (ofTime !== undefined) return ofTime;
  switch (name) {
    case 'articlepath':
    case 'sitename':
    case 'server':
    case 'servername':
    case 'scriptpath':
      return general[name];
    case 'stylepath':
      return `${general.scriptpath}/skins`;
    case 'currentversion':
      return general.generator.replace(/^MediaWiki /, '');
    case 'contentlanguage':
    case 'pagelanguage':
      return general.lang;
    case 'userlanguage':
    case 'language':
      return languageOf(context);
    case 'bcp47':
      return languageTag(languageOf(context));
    case 'dir':
      return directionOfLanguage(languageOf(context));
    case 'directionmark':
      return directionOfLanguage(languageOf(context)) === 'rtl' ? '\u200f' : '\u200e';
    case 'revisionsize':
      return context.revision ? String(context.revision.size) : '';
    case 'numberofarticles':
      return count('articles');
    case 'numberofpages':
      return count('pages');
    case 'numberoffiles':
      return count('images');
    case 'numberofusers':
      return count('users');
    case 'numberofactiveusers':
      return count('activeusers');
    case 'numberofedits':
      return count('edits');
    case 'numberofadmins':
      return count('group:sysop');
    default:
      return pageFunction(name, undefined, frame);
  }

  function count(of: string): string | undefined {
    const number = context.facts?.count(of);
    return number === undefined
      ? undefined
      : numbersIn(languageOf(context), context.site).format(String(number));
  }
}

const timeFormats: Readonly<Record<string, string>> = {
  month: 'm',
  month1: 'n',
  monthname: 'F',
  monthnamegen: 'F',
  monthabbrev: 'M',
  day: 'j',
  day2: 'd',
  dayname: 'l',
  dow: 'w',
  year: 'Y',
  time: 'H:i',
  hour: 'H',
  timestamp: 'YmdHis',
};

function timeVariable(name: string, date: Date): string | undefined {
  if (name === 'week') return String(weekOf(date));
  const format = Object.hasOwn(timeFormats, name) ? timeFormats[name] : undefined;
  return format === undefined ? undefined : writeDate(format, date);
}
