import type { Request } from '../rig/requests.ts';

/** A request that contains a text. */
export type Place = (text: string) => Request;

const given = { contentmodel: 'wikitext', title: 'Page' };

/** What `action=parse` tells of a text without rendering it. */
const prop =
  'langlinks|categories|links|templates|images|externallinks|sections|iwlinks|properties|parsewarnings|displaytitle';

/** Requests that contain wikitext, by name. */
export const wikitextPlaces: Readonly<Record<string, Place>> = {
  'parse': (text) => ({ action: 'parse', ...given, prop, text }),
  'parse a section': (text) => ({ action: 'parse', ...given, prop: 'wikitext', section: '1', text }),
  'parse a section title': (text) => ({ action: 'parse', ...given, prop: 'sections|wikitext', section: 'new', sectiontitle: text, text: 'a' }),
  'parse a summary': (text) => ({ action: 'parse', summary: text, prop: '' }),
  'transform before saving': (text) => ({ action: 'parse', ...given, onlypst: '1', text }),
  'expand': (text) => ({ action: 'expandtemplates', title: 'Page', prop: 'wikitext|categories|properties|ttl', text }),
  'tree': (text) => ({ action: 'expandtemplates', title: 'Page', prop: 'parsetree', text }),
  'compare': (text) => ({ action: 'compare', fromcontentmodel: 'wikitext', fromtext: text, totext: `${text.slice(text.length / 2)}b${text.slice(0, text.length / 2)}` }),
  'display title': (text) => ({ action: 'parse', ...given, prop: 'displaytitle', text: `{{DISPLAYTITLE:${text}}}` }),
};
