import { anything, choice, flag, list, openGroup, optional, required, table, text, whole } from './schema.ts';

const letterCase = choice('first-letter', 'case-sensitive');
const texts = list(text());
const aboutSiteinfo = 'As in `siprop` of the same name.';

/** The parts of siteinfo that are read, with the types that they must have; other parts may have any. */
export const siteinfoParts = {
  general: required(
    aboutSiteinfo,
    openGroup(
      {
        mainpage: required('The main page.', text()),
        base: required('URL of the main page.', text()),
        sitename: required('Name of the wiki.', text()),
        generator: required('Version of MediaWiki.', text()),
        lang: required('Language of the content.', text()),
        rtl: required('Whether it is written from right to left.', flag),
        case: required('Case of the first letter of titles.', letterCase),
        legaltitlechars: optional('Characters that titles may have.', text()),
        articlepath: required('Path of a page, with `$1` for the title.', text()),
        scriptpath: required('Path of `api.php`.', text()),
        script: required('Path of `index.php`.', text()),
        server: required('URL of the server.', text()),
        servername: optional('Name of the server.', text()),
        wikiid: required('ID of the wiki.', text()),
        thumblimits: optional('Widths of thumbnails in the preferences.', anything),
      },
      anything,
    ),
  ),
  namespaces: required(
    aboutSiteinfo,
    table(
      openGroup(
        {
          id: required('Its number.', whole({})),
          case: required('Case of the first letter of its titles.', letterCase),
          name: required('Its name.', text()),
          canonical: optional('Its name in English.', text()),
          subpages: optional('Whether it has subpages.', flag),
          content: optional('Whether its pages are content.', flag),
          nonincludable: optional('Whether its pages cannot be included.', flag),
          namespaceprotection: optional('Rights required to edit.', text()),
          defaultcontentmodel: optional('Content model of its pages.', text()),
        },
        anything,
      ),
    ),
  ),
  namespacealiases: required(
    aboutSiteinfo,
    list(
      openGroup(
        { id: required('The namespace.', whole({})), alias: required('The alias.', text()) },
        anything,
      ),
    ),
  ),
  specialpagealiases: optional(
    aboutSiteinfo,
    list(
      openGroup({ realname: required('Its name.', text()), aliases: required('Aliases.', texts) }, anything),
    ),
  ),
  magicwords: optional(
    aboutSiteinfo,
    list(
      openGroup(
        {
          name: required('Its name.', text()),
          aliases: required('Aliases.', texts),
          'case-sensitive': optional('Whether case matters.', flag),
        },
        anything,
      ),
    ),
  ),
  interwikimap: required(
    aboutSiteinfo,
    list(
      openGroup(
        {
          prefix: required('Prefix of titles.', text()),
          url: required('URL with `$1` for the title.', text()),
          local: optional('Whether `index.php` redirects to the other wiki.', flag),
        },
        anything,
      ),
    ),
  ),
  usergroups: required(
    aboutSiteinfo,
    list(
      openGroup({ name: required('Its name.', text()), rights: required('Its rights.', texts) }, anything),
    ),
  ),
  autocreatetempuser: optional(
    aboutSiteinfo,
    openGroup(
      {
        enabled: required('Whether there are temporary accounts.', flag),
        matchPatterns: optional('Patterns of their names.', texts),
      },
      anything,
    ),
  ),
  extensions: optional(aboutSiteinfo, list(openGroup({ name: optional('Its name.', text()) }, anything))),
  fileextensions: optional(
    aboutSiteinfo,
    list(openGroup({ ext: required('The extension.', text()) }, anything)),
  ),
  rightsinfo: optional(
    aboutSiteinfo,
    openGroup(
      { url: optional('URL of the licence.', text()), text: optional('Its name.', text()) },
      anything,
    ),
  ),
  restrictions: required(
    aboutSiteinfo,
    openGroup(
      {
        types: required('What can be protected.', texts),
        levels: required('Levels of protection.', texts),
        cascadinglevels: required('Levels that can be cascading.', texts),
        semiprotectedlevels: required('Levels of semi-protection.', texts),
      },
      anything,
    ),
  ),
  languages: optional(
    aboutSiteinfo,
    list(openGroup({ code: required('Its code.', text()), name: required('Its name.', text()) }, anything)),
  ),
  languagevariants: optional(
    aboutSiteinfo,
    table(table(openGroup({ fallbacks: optional('Variants that stand in for it.', texts) }, anything))),
  ),
  skins: optional(aboutSiteinfo, list(openGroup({ code: required('Its code.', text()) }, anything))),
  defaultoptions: optional(aboutSiteinfo, table(anything)),
  autopromote: optional(aboutSiteinfo, table(anything)),
  autopromoteonce: optional(aboutSiteinfo, table(anything)),
  libraries: optional(aboutSiteinfo, list(openGroup({ name: required('Its name.', text()) }, anything))),
  clientlibraries: optional(
    aboutSiteinfo,
    list(openGroup({ name: required('Its name.', text()) }, anything)),
  ),
  showhooks: optional(aboutSiteinfo, list(anything)),
  uploaddialog: optional(aboutSiteinfo, openGroup({}, anything)),
  extensiontags: optional(aboutSiteinfo, texts),
  functionhooks: optional(aboutSiteinfo, texts),
  variables: optional(aboutSiteinfo, texts),
  protocols: optional(aboutSiteinfo, texts),
};
