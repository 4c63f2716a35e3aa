import { weekOf, writeDate } from './write-date.ts';
import { formatNumber } from './numbers.ts';
import { pageFunction } from './page-functions.ts';
import type { Frame } from './frame.ts';

/** What a variable stands for; undefined where it is not known here. */
export function variable(name: string, frame: Frame): string | undefined {
  const { place } = frame.expansion;
  const { general } = place.site.configuration;
  if (name === '!') return '|';
  if (name === '=') return '=';
  const time = /^(?:current|local)(.+)$/.exec(name)?.[1];
  const ofTime = time === undefined ? undefined : timeVariable(time, new Date(place.now));
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
    case 'userlanguage':
    case 'bcp47':
    case 'language':
      return general.lang;
    case 'dir':
      return general.rtl ? 'rtl' : 'ltr';
    case 'directionmark':
      return general.rtl ? '\u200f' : '\u200e';
    case 'revisionsize':
      return place.revision ? String(place.revision.size) : '';
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

  function count(of: string): string {
    return formatNumber(String(place.facts.count(of)), place.site);
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
