import type { TestApi } from '../rig/ask.ts';
import { startsOf, type Request } from '../rig/requests.ts';

/** A request that contains a text. */
export type Place = (text: string) => Request;

const given = { contentmodel: 'wikitext', title: 'Page' };

/** What `action=parse` tells of a text without rendering it. */
const prop =
  'langlinks|categories|links|templates|images|externallinks|sections|iwlinks|properties|parsewarnings|displaytitle';

/** Requests that contain wikitext, by name, with the texts that mean something there. */
export const wikitextPlaces: Readonly<Record<string, { readonly place: Place; readonly texts: RegExp }>> = {
  parsed: { place: (text) => ({ action: 'parse', ...given, prop, pst: '1', text }), texts: /^/ },
  'a heading': {
    place: (text) => ({ action: 'parse', ...given, prop, section: 'new', sectiontitle: text, text: 'a' }),
    texts: /^[^\n{]+$/,
  },
  'a summary': { place: (text) => ({ action: 'parse', summary: text, prop: '' }), texts: /\[\[|\/\*|&/ },
  expanded: {
    place: (text) => ({ action: 'expandtemplates', prop: 'wikitext|parsetree', text }),
    texts: /[{<]|==/,
  },
  'a title': {
    place: (text) => ({ action: 'parse', ...given, prop: 'displaytitle', text: `{{DISPLAYTITLE:${text}}}` }),
    texts: /^[^{]*[<'&][^{]*$/,
  },
};

/** Types whose values are never texts of the client's. */
const bounded: ReadonlySet<string> = new Set(['boolean', 'limit']);

/** A request for every parameter of every module that takes a text, by the parameter's name. */
export function* modulePlaces({
  registry,
  site,
}: Pick<TestApi, 'registry' | 'site'>): Generator<readonly [string, Place]> {
  for (const { module } of registry.modules.values()) {
    const { name, prefix, group, parameters } = module;
    const [start = {}] = startsOf(module, prefix, 'token');
    for (const [parameter, { type }] of Object.entries(parameters)) {
      const { type: kind } = type.describe(site);
      if (typeof kind === 'string' && bounded.has(kind)) continue;
      const full = prefix + parameter;
      const asked = {
        action: 'query',
        [group]: name,
        ...(group === 'prop' && { titles: 'Lantern Isles' }),
        ...start,
      };
      yield [`${name} ${full}`, (text) => ({ ...asked, [full]: text })];
    }
  }
}

const query = { action: 'query', titles: 'Lantern Isles', prop: 'info' };

/** Requests with a text in a parameter that belongs to no module, by the parameter's name. */
export const otherPlaces: Readonly<Record<string, Place>> = {
  titles: (text) => ({ action: 'query', titles: text }),
  'titles converted': (text) => ({
    action: 'query',
    titles: text,
    converttitles: '1',
    redirects: '1',
    uselang: 'zh',
  }),
  pageids: (text) => ({ action: 'query', pageids: text }),
  revids: (text) => ({ action: 'query', revids: text }),
  prop: (text) => ({ action: 'query', prop: text }),
  list: (text) => ({ action: 'query', list: text }),
  generator: (text) => ({ action: 'query', generator: text }),
  continue: (text) => ({ ...query, continue: text }),
  'continue after bars': (text) => ({
    ...query,
    prop: 'links|info',
    plcontinue: `1|0|${text}`,
    continue: `||${text}`,
  }),
  exportschema: (text) => ({ ...query, export: '1', exportschema: text }),
  action: (text) => ({ action: text }),
  format: (text) => ({ ...query, format: text }),
  maxlag: (text) => ({ ...query, maxlag: text }),
  assert: (text) => ({ ...query, assert: text }),
  assertuser: (text) => ({ ...query, assertuser: text }),
  requestid: (text) => ({ ...query, requestid: text }),
  'requestid in XML': (text) => ({ ...query, requestid: text, format: 'xml' }),
  'requestid in PHP': (text) => ({ ...query, requestid: text, format: 'php' }),
  'requestid in HTML': (text) => ({ ...query, requestid: text, format: 'jsonfm' }),
  'requestid in HTML of XML': (text) => ({ ...query, requestid: text, format: 'xmlfm' }),
  callback: (text) => ({ ...query, callback: text }),
  xslt: (text) => ({ ...query, format: 'xml', xslt: text }),
  origin: (text) => ({ ...query, origin: text }),
  uselang: (text) => ({ ...query, uselang: text }),
  variant: (text) => ({ ...query, variant: text }),
  errorlang: (text) => ({ ...query, errorlang: text, errorformat: 'html', titles: '<' }),
  errorformat: (text) => ({ ...query, errorformat: text }),
  'error in HTML': (text) => ({
    action: 'query',
    list: 'allpages',
    apfilterredir: text,
    errorformat: 'html',
  }),
  'error in wikitext': (text) => ({
    action: 'query',
    list: 'allpages',
    apfilterredir: text,
    errorformat: 'wikitext',
  }),
  'error in plain text': (text) => ({
    action: 'query',
    list: 'allpages',
    apfilterredir: text,
    errorformat: 'plaintext',
  }),
  'unknown parameters': (text) => ({
    ...query,
    ...Object.fromEntries(
      text
        .split('|')
        .slice(0, 1000)
        .map((one, i) => [`x${one.slice(0, 50)}${i}`, one]),
    ),
  }),
  'one unknown parameter': (text) => ({ ...query, [`x${text}`]: '1' }),
  'paraminfo modules': (text) => ({ action: 'paraminfo', modules: text }),
  'paraminfo querymodules': (text) => ({ action: 'paraminfo', querymodules: text }),
  'paraminfo helpformat': (text) => ({ action: 'paraminfo', modules: 'main', helpformat: text }),
  'help modules': (text) => ({ action: 'help', modules: text }),
  'opensearch search': (text) => ({ action: 'opensearch', search: text }),
  'opensearch format': (text) => ({ action: 'opensearch', search: 'a', format: text }),
  'opensearch namespace': (text) => ({ action: 'opensearch', search: 'a', namespace: text }),
  'parse title': (text) => ({ action: 'parse', title: text, text: 'a', prop: 'links' }),
  'parse page': (text) => ({ action: 'parse', page: text, prop: 'links' }),
  'parse section': (text) => ({ action: 'parse', title: 'A', text: '==a==', section: text, prop: 'links' }),
  'parse pst title': (text) => ({
    action: 'parse',
    title: 'A',
    text: `[[|${text}]]`,
    pst: '1',
    prop: 'wikitext',
  }),
  'parse contentmodel': (text) => ({
    action: 'parse',
    title: 'A',
    text: 'a',
    contentmodel: text,
    prop: 'links',
  }),
  'parse json': (text) => ({ action: 'parse', title: 'A', text, contentmodel: 'json', prop: 'links' }),
  'parse css': (text) => ({ action: 'parse', title: 'A', text, contentmodel: 'css', prop: 'links' }),
  'compare fromtitle': (text) => ({ action: 'compare', fromtitle: text, totext: 'a' }),
  'compare fromslots': (text) => ({
    action: 'compare',
    fromslots: text,
    toslots: 'main',
    'totext-main': 'a',
  }),
  'compare json': (text) => ({
    action: 'compare',
    fromslots: 'main',
    'fromtext-main': text,
    'fromcontentmodel-main': 'json',
    toslots: 'main',
    'totext-main': '[]',
    'tocontentmodel-main': 'json',
  }),
  'expandtemplates title': (text) => ({
    action: 'expandtemplates',
    title: text,
    text: '{{PAGENAME}}',
    prop: 'wikitext',
  }),
  'feedcontributions user': (text) => ({ action: 'feedcontributions', user: text }),
  'feedrecentchanges target': (text) => ({ action: 'feedrecentchanges', target: text }),
  'feedrecentchanges tagfilter': (text) => ({ action: 'feedrecentchanges', tagfilter: text }),
  'login lgname': (text) => ({ action: 'login', lgname: text, lgpassword: text, lgtoken: text }),
  'clientlogin username': (text) => ({
    action: 'clientlogin',
    username: text,
    password: text,
    logintoken: text,
    loginreturnurl: `https://a/${text}`,
  }),
  'checktoken token': (text) => ({ action: 'checktoken', type: 'csrf', token: text }),
};

/** Headers of a request with a text in one of them. */
export const headerPlaces: Readonly<Record<string, (text: string) => Readonly<Record<string, string>>>> = {
  cookie: (text) => ({ cookie: text }),
  'session cookie': (text) => ({ cookie: `wikiquerySession=${text}; wikiSession=${text}` }),
  'accept-language': (text) => ({ 'accept-language': text }),
  'accept-encoding': (text) => ({ 'accept-encoding': text }),
  origin: (text) => ({ origin: text }),
  authorization: (text) => ({ authorization: `Bearer ${text}` }),
  'api-user-agent': (text) => ({ 'api-user-agent': text, 'user-agent': text }),
  'if-modified-since': (text) => ({ 'if-modified-since': text, 'if-none-match': text }),
  'treat-as-untrusted': (text) => ({
    'treat-as-untrusted': text,
    referer: text,
    'x-forwarded-for': text,
    forwarded: text,
  }),
};
