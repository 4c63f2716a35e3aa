import type { Configuration, GeneralInformation, NamespaceInformation } from '@wikiquery/core/wiki';
import { wikiSettings } from '@wikiquery/core/wiki/settings';
import { commonInterwikis } from '@wikiquery/import/dump';
import { baseConfiguration } from './deployment.ts';

/** Tags of the extensions that most wikis have. */
const commonTags =
  'pre nowiki gallery indicator langconvert ref references math chem ce syntaxhighlight source score timeline hiero poem imagemap inputbox categorytree charinsert templatedata templatestyles section graph mapframe maplink phonos rss'.split(
    ' ',
  );

/** Content models of extensions, with their serialization formats. */
const extensionModels = {
  Scribunto: 'text/plain',
  'sanitized-css': 'text/css',
  vue: 'text/plain',
  GadgetDefinition: 'application/json',
  'JsonConfig.Dashiki': 'application/json',
  MassMessageListContent: 'application/json',
  'flow-board': 'application/json',
  'proofread-index': 'text/x-wiki',
  'proofread-page': 'text/x-wiki',
  'wikibase-item': 'application/json',
  'wikibase-lexeme': 'application/json',
  'wikibase-mediainfo': 'application/json',
  'wikibase-property': 'application/json',
};

/** Returns the defaults for what dumps do not say about their wiki: those of a new MediaWiki in English. */
export function importBase(): Configuration {
  const base = baseConfiguration();
  const { rights = [], implicitRights = [] } = base.settings;
  const { logo: _logo, favicon: _favicon, ...general } = base.general;
  return {
    ...base,
    general: { ...(general as GeneralInformation), categorycollation: 'uppercase', langconversion: true },
    namespacealiases: [
      { id: 6, alias: 'Image' },
      { id: 7, alias: 'Image talk' },
    ],
    namespaces: { ...base.namespaces, ...namespaceDefaults(base) },
    interwikimap: commonInterwikis,
    extensions: [],
    extensiontags: commonTags.map((tag) => `<${tag}>`),
    settings: {
      contentModels: { ...wikiSettings.contentModels.default, ...extensionModels },
      rights,
      implicitRights,
    },
  };
}

/** Pages of the main namespace have no subpages, and messages are protected. */
function namespaceDefaults({ namespaces }: Configuration): Record<string, NamespaceInformation> {
  const { 0: main, 8: messages } = namespaces;
  return {
    ...(main && { 0: { ...main, subpages: false } }),
    ...(messages && { 8: { ...messages, namespaceprotection: 'editinterface' } }),
  };
}
