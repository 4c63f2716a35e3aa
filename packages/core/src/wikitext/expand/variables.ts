import { lookupTable } from '@wikiquery/common/lookup-table';
import { directionOfLanguage, languageTag } from '../../wiki/language/language.ts';
import { timestampOf } from '../../wiki/timestamp.ts';
import { calendarNames } from './calendar-names.ts';
import { languageOf, type ExpansionContext, type Frame } from './context.ts';
import { callFunction } from './functions.ts';
import { numbersIn } from './numbers.ts';
import { pageFunction } from './page-functions.ts';
import { languageName } from './text-functions.ts';
import { weekOf, writeDate } from './write-date.ts';

/** Returns the value of a variable; undefined if it has none in this context. */
export function variable(name: string, frame: Frame): string | undefined {
  const { context } = frame.expansion;
  const { general } = context.site.configuration;
  if (name === '!') return '|';
  if (name === '=') return '=';
  const time = /^(?:current|local)(.+)$/.exec(name)?.[1];
  const ofTime = time === undefined ? undefined : timeVariable(time, context);
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
      return general.lang;
    case 'pagelanguage':
    case 'userlanguage':
      return languageOf(context);
    case 'language':
      return languageName(languageOf(context), context.site);
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
    case 'cascadingsources':
      return callFunction(name, [], frame);
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

const timeFormats: Readonly<Record<string, string>> = lookupTable({
  month: 'm',
  month1: 'n',
  monthname: 'F',
  monthnamegen: 'xg',
  monthabbrev: 'M',
  day: 'j',
  day2: 'd',
  dayname: 'l',
  dow: 'w',
  year: 'Y',
  time: 'H:i',
  hour: 'H',
});

function timeVariable(name: string, context: ExpansionContext): string | undefined {
  const date = new Date(context.environment.now);
  const names = calendarNames(context, languageOf(context));
  if (name === 'week') return names.number(String(weekOf(date)));
  if (name === 'timestamp') return timestampOf(context.environment.now);
  const format = Object.hasOwn(timeFormats, name) ? timeFormats[name] : undefined;
  return format === undefined ? undefined : writeDate(format, date, names);
}
