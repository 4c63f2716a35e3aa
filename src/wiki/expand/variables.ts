import { formatNumber } from './numbers.ts';
import { pageFunction } from './page-functions.ts';
import type { Frame } from './frame.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

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

function timeVariable(name: string, date: Date): string | undefined {
  const two = (number: number): string => String(number).padStart(2, '0');
  const month = date.getUTCMonth();
  const iso = date.toISOString();
  switch (name) {
    case 'month':
      return two(month + 1);
    case 'month1':
      return String(month + 1);
    case 'monthname':
    case 'monthnamegen':
      return months[month];
    case 'monthabbrev':
      return months[month]?.slice(0, 3);
    case 'day':
      return String(date.getUTCDate());
    case 'day2':
      return two(date.getUTCDate());
    case 'dayname':
      return days[date.getUTCDay()];
    case 'dow':
      return String(date.getUTCDay());
    case 'year':
      return String(date.getUTCFullYear());
    case 'time':
      return iso.slice(11, 16);
    case 'hour':
      return two(date.getUTCHours());
    case 'week':
      return String(weekOf(date));
    case 'timestamp':
      return iso.slice(0, 19).replaceAll(/\D/g, '');
    default:
      return undefined;
  }
}

/** The week's number as ISO 8601 counts: that of the year that its Thursday is in. */
function weekOf(date: Date): number {
  const day = 86_400_000;
  const thursday = new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * day);
  return Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / day / 7) + 1;
}
