import type { Configuration, GeneralInformation, NamespaceInformation } from '../wiki/configuration.ts';
import { baseConfiguration } from './deployment.ts';
import { usualSettings } from './usual-settings.ts';

/** Tags of the extensions that most wikis have. */
const usualTags =
  'pre nowiki gallery indicator langconvert ref references math chem ce syntaxhighlight source score timeline hiero poem imagemap inputbox categorytree charinsert templatedata templatestyles section graph mapframe maplink phonos rss'.split(
    ' ',
  );

/** Content models of extensions, with the formats that their contents are written in. */
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

/** What is taken for granted of a wiki that its dumps do not tell about: MediaWiki as it comes, in English. */
export function importBase(): Configuration {
  const base = baseConfiguration();
  const { logo: _logo, favicon: _favicon, ...general } = base.general;
  return {
    ...base,
    general: { ...(general as GeneralInformation), categorycollation: 'uppercase', langconversion: true },
    namespacealiases: [
      { id: 6, alias: 'Image' },
      { id: 7, alias: 'Image talk' },
    ],
    namespaces: { ...base.namespaces, ...usualNamespaces(base) },
    interwikimap: [],
    extensions: [],
    extensiontags: usualTags.map((tag) => `<${tag}>`),
    settings: {
      ...usualSettings,
      contentModels: { ...usualSettings.contentModels, ...extensionModels },
      rights: base.settings.rights,
      implicitRights: base.settings.implicitRights,
    },
  };
}

/** Pages of the main namespace have no subpages, and messages are protected. */
function usualNamespaces({ namespaces }: Configuration): Record<string, NamespaceInformation> {
  const { 0: main, 8: messages } = namespaces;
  return {
    ...(main && { 0: { ...main, subpages: false } }),
    ...(messages && { 8: { ...messages, namespaceprotection: 'editinterface' } }),
  };
}
