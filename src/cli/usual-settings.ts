import type { Settings } from '../wiki/configuration.ts';

/** Default settings of a wiki. */
export const usualSettings: Settings = {
  extensions: [],
  withoutModules: [],
  rights: [],
  implicitRights: [
    'changeemail',
    'confirmemail',
    'linkpurge',
    'mailpassword',
    'purge',
    'renderfile',
    'renderfile-nonstandard',
    'stashbasehtml',
    'stashedit',
  ],
  pageLanguageInDatabase: false,
  activeUserDays: 30,
  contentModels: {
    css: 'text/css',
    javascript: 'text/javascript',
    json: 'application/json',
    text: 'text/plain',
    unknown: 'application/octet-stream',
    wikitext: 'text/x-wiki',
  },
  softwareMessages: [],
  slotRoles: [],
  maximumResultSize: 8 * 1024 * 1024,
};
