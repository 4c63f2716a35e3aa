import { countJobs, countMembers, readStatistics } from '../../data/store/statistics.ts';
import { replication } from '../../data/store/store.ts';
import type { Context } from '../../query/context.ts';
import { defineMeta } from '../../query/define.ts';
import { boolean, manyOf, oneOf, text } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import type { InterwikiInformation } from '../../wiki/configuration.ts';
import { valuesIn } from '../../wiki/enumerations.ts';
import { namesByCode } from '../../wiki/language/names.ts';
import { isoTimestamp, timestampOf } from '../../wiki/timestamp.ts';
import { isRegistered } from '../../wiki/viewer.ts';
import { readMessages } from '../../wikitext/messages/messages.ts';
import { switchNames } from '../../wikitext/parsed/switches.ts';
import { billOfMaterials } from '../site/bill-of-materials.ts';
import { siteinfoShapes, type SiteinfoPart } from '../site/siteinfo-shapes.ts';

const partNames = (Object.keys(siteinfoShapes) as SiteinfoPart[]).toSorted();

const parameters = {
  prop: manyOf(
    valuesIn('siteinfo.prop', partNames, {
      autocreatetempuser: { since: '1.41' },
      autopromote: { since: '1.42' },
      autopromoteonce: { since: '1.42' },
      clientlibraries: { since: '1.42' },
      copyuploaddomains: { since: '1.45' },
      crosssiteajaxdomains: { since: '1.47' },
      doubleunderscores: { since: '1.46' },
      sbom: { since: '1.46' },
    }),
    { default: ['general'] },
  ),
  filteriw: oneOf(['!local', 'local']),
  showalldb: boolean(),
  numberingroup: boolean(),
  inlanguagecode: text(),
} as const;

type SiteinfoContext = Context<typeof parameters>;

/** The parts, which are there if they are asked for. */
const requestedParts = Object.fromEntries(
  Object.entries(siteinfoShapes).map(([part, of]) => [part, shape.given(`prop=${part}`, of)]),
) as typeof siteinfoShapes;

/** Returns information about the wiki, mostly from its configuration. */
export const siteinfo = defineMeta({
  name: 'siteinfo',
  prefix: 'si',
  access: 'read',
  // The names of some wikis depend on the interface language.
  cache: ({ prop }) =>
    prop.has('sbom') ? 'private' : prop.has('interwikimap') ? 'anon-public-user-private' : 'public',
  helpPage: 'API:Siteinfo',
  parameters,
  root: true,
  result: shape.record(requestedParts),
  answer: async (context) => {
    const parts: Partial<Record<SiteinfoPart, unknown>> = {};
    for (const part of context.params.prop) {
      parts[part] = part in computed ? await computed[part]?.(context) : configured(part, context);
    }
    const names = [...context.params.prop];
    return {
      value: parts as Answer,
      continueAt: (part) => ({ prop: names.slice(names.findIndex((name) => name === part)).join('|') }),
    };
  },
});

type Answer = shape.ValueOf<ReturnType<typeof shape.record<typeof siteinfoShapes>>>;

/** Reads a part from the configuration key of the same name. */
const configured = (part: SiteinfoPart, { site }: SiteinfoContext): unknown =>
  (site.configuration as unknown as Readonly<Record<string, unknown>>)[part];

/** Parts that are not copied from the configuration unchanged. */
const computed: Partial<Record<SiteinfoPart, (context: SiteinfoContext) => unknown>> = {
  general: ({ site, environment }) => {
    const time = isoTimestamp(timestampOf(environment.now));
    const general: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(site.configuration.general)) {
      general[name] = name === 'thumblimits' || name === 'imagelimits' ? numbered(value) : value;
      if (name === 'wikiid') general['time'] = time;
    }
    return { ...general, time };
  },
  copyuploaddomains: ({ site }) => site.configuration.copyuploaddomains ?? [],
  crosssiteajaxdomains: ({ site }) => site.configuration.settings.crossSiteDomains,
  doubleunderscores: ({ site }) => switchNames(site),
  sbom: ({ site, viewer, environment, fail }) =>
    isRegistered(viewer) && !viewer.temporary
      ? billOfMaterials(site, environment)
      : fail('mustbeloggedin', ['sbom']),
  namespaces: ({ site }) => site.namespaces,
  interwikimap: ({ site, params, language }) =>
    site.configuration.interwikimap
      .filter(({ local = false }) => params.filteriw === undefined || local === (params.filteriw === 'local'))
      .map((wiki) => (language === 'qqx' ? withMessageNames(wiki) : wiki)),
  dbrepllag: ({ site, store, params, fail }) => {
    const { lag, lags } = replication(store);
    const { showHostnames } = site.configuration.settings;
    // Database server names are private unless configured otherwise.
    if (params.showalldb && !showHostnames) fail('siteinfo-includealldenied');
    const servers = params.showalldb
      ? (lags?.() ?? [{ host: 'localhost', seconds: 0 }])
      : [lag?.() ?? { host: '', seconds: -1 }];
    return servers.map(({ host, seconds }) => ({
      host: showHostnames ? host || 'localhost' : '',
      lag: seconds ?? false,
    }));
  },
  statistics: async ({ site, store, environment }) => ({
    ...(await readStatistics(store)),
    admins: (await countMembers(store, timestampOf(environment.now))).get('sysop') ?? 0,
    // Only those of wikis in tests are known: other wikis mostly have their queue elsewhere, or have counted it before.
    jobs: site.configuration.general['sandbox'] === true ? await countJobs(store) : 0,
  }),
  usergroups: async ({ site, store, params, environment }) => {
    const { autopromote } = site.configuration;
    const usergroups = site.configuration.usergroups.map(({ number: _counted, ...group }) => group);
    if (!params.numberingroup) return usergroups;
    const members = await countMembers(store, timestampOf(environment.now));
    const { users } = await readStatistics(store);
    return usergroups.map((group) => {
      // Implicit groups have no member count.
      if (group.name === '*' || group.name in autopromote) return group;
      return { ...group, number: group.name === 'user' ? users : (members.get(group.name) ?? 0) };
    });
  },
  skins: async ({ site, store, params: { inlanguagecode } }) => {
    const { skins, settings } = site.configuration;
    if (inlanguagecode === undefined) return skins;
    const names = settings.skinNames[inlanguagecode];
    const keys = skins.map(({ code }) => `skinname-${String(code)}`);
    const messages = await readMessages(keys, inlanguagecode, { site, store });
    return skins.map((skin, i) => {
      const key = keys[i] ?? '';
      const text = inlanguagecode === 'qqx' ? `(${key})` : messages.text(key);
      return { ...skin, name: names?.[String(skin['code'])] ?? text ?? skin['name'] };
    });
  },
  languages: ({ site, params }) => {
    const named = namesByCode(site, params.inlanguagecode);
    return site.configuration.languages.map((language) => ({ ...language, name: named(language.code) }));
  },
};

/** With the language `qqx`, messages are shown as their keys. */
const withMessageNames = (wiki: InterwikiInformation): InterwikiInformation => ({
  ...wiki,
  ...(wiki.linktext !== undefined && { linktext: `(interlanguage-link-${wiki.prefix})` }),
  ...(wiki.sitename !== undefined && { sitename: `(interlanguage-link-sitename-${wiki.prefix})` }),
});

/** Reads values by number from an object or, if they count from 0, a list. */
const numbered = (values: unknown): ReadonlyMap<number, unknown> =>
  new Map(Object.entries(values as object).map(([number, value]) => [Number(number), value]));
