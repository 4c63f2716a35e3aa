import { parseParameters } from '../../packages/core/src/api/actions/parse/parameters.ts';
import type { Site } from '../../packages/core/src/wiki/site.ts';
import type { Request } from '../rig/requests.ts';

/** Actions that are not asked, and why. */
export const unasked: Readonly<Record<string, string>> = {
  clientlogin: 'it tells nothing but whether a password is right',
  login: 'it tells nothing but whether a password is right',
  logout: 'it reads nothing but the session',
  query: 'its modules are asked one by one',
};

/** What `action=compare` can tell of the two sides. */
const compared = { prop: 'diff|diffsize|rel|ids|title|user|comment|parsedcomment|size|timestamp' };

/** Everything that `action=parse` tells of a text, short of HTML, which is made of the same text. */
function parsings(revision: string, site: Site): readonly Request[] {
  const prop = (parseParameters.prop.type.allowed?.(site) ?? []).filter((name) => name !== 'text').join('|');
  return [
    { oldid: revision, prop },
    { oldid: revision, prop: 'wikitext', section: '0', generatexml: '1' },
    { revid: revision, text: expanded, prop: 'wikitext|links|properties', pst: '1' },
  ];
}

const expanded = '{{REVISIONUSER}} {{REVISIONSIZE}} {{:Gull Point}}';

/** Ways to ask an action other than query for what it has, by its name; the first is the one that lookups begin with. */
export function actionRequests(
  revisions: readonly string[],
  site: Site,
): Readonly<Record<string, readonly Request[]>> {
  const comparisons = revisions.flatMap((revision): Request[] => [
    { fromrev: revision, torelative: 'prev', ...compared },
    { fromrev: revision, torelative: 'next', difftype: 'unified', ...compared },
    { fromrev: revision, torelative: 'cur', slots: '*', ...compared },
    { fromtext: 'nothing', torev: revision, ...compared },
    { fromrev: revision, fromslots: '', totext: 'nothing', ...compared },
    { fromrev: revision, fromsection: '1', totext: 'nothing', ...compared },
    { fromrev: revision, totext: 'nothing', tosection: '0', ...compared },
    {
      fromrev: revision,
      fromslots: 'main',
      'fromtext-main': 'more',
      'fromsection-main': 'new',
      totext: 'nothing',
      ...compared,
    },
  ]);
  const feeds = [{}, { feedformat: 'atom' }] as const;
  return {
    checktoken: [{ type: 'csrf', token: 'given' }],
    compare: [{ fromtitle: 'Gull Point', totitle: 'Lantern Isles', ...compared }, ...comparisons],
    expandtemplates: [
      { text: expanded },
      ...revisions.map((revid) => ({
        revid,
        text: expanded,
        prop: 'wikitext|categories|properties|parsetree',
      })),
    ],
    feedcontributions: ['Keeper', 'Warden', 'Cartographer', '203.0.113.0/24'].flatMap((user) =>
      feeds.flatMap((feed) => [
        { user, ...feed },
        { user, deletedonly: '1', ...feed },
      ]),
    ),
    feedrecentchanges: feeds.flatMap((feed) => [
      { days: '90', ...feed },
      ...['0', '1', '2', '6', '8', '10', '14'].map((namespace) => ({ days: '90', namespace, ...feed })),
      { days: '90', target: 'Lantern Isles', ...feed },
      { days: '90', target: 'Lantern Isles', showlinkedto: '1', ...feed },
    ]),
    feedwatchlist: feeds.flatMap((feed) => [
      { hours: '72', ...feed },
      { hours: '72', allrev: '1', linktosections: '1', ...feed },
    ]),
    help: [{ modules: 'query+revisions' }],
    opensearch: ['S', 'SECRET', 'Special:', 'G'].flatMap((search) => [
      { search, namespace: '*', limit: 'max' },
      { search, namespace: '*', limit: 'max', format: 'xml' },
    ]),
    paraminfo: [{ modules: 'query+revisions' }],
    parse: [{ page: 'Gull Point', prop: 'wikitext|links' }, ...revisions.flatMap((id) => parsings(id, site))],
    rsd: [{}],
  };
}
