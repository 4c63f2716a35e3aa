import type { Configuration } from '../../packages/core/src/wiki/configuration.ts';
import { sampleConfiguration, type ShortDescription } from '../../packages/testing/src/index.ts';
import { mediaWikiFolder, noMediaWiki } from '../rig/mediawiki.ts';

/** Grants that mwn's own installation gives its bot passwords. */
const grants = (
  'basic blockusers createaccount createeditmovepage delete editinterface editmycssjs editmyoptions ' +
  'editmywatchlist editpage editprotected editsiteconfig highvolume mergehistory oversight patrol privateinfo ' +
  'protect rollback sendemail uploadeditmovefile uploadfile viewdeleted viewmywatchlist viewrestrictedlogs'
).split(' ');
const botPasswords = { bp: { password: '12345678901234567890123456789012', grants } };
const administrator = ['sysop', 'bureaucrat', 'interface-admin'];
const mainPage = { 'Main Page': '<strong>MediaWiki has been installed.</strong>' };

/** The sample wiki's configuration, with MediaWiki's own messages where there is a MediaWiki. */
const { settings, ...others } = sampleConfiguration();
const configuration = {
  ...others,
  settings: { ...settings, ...(noMediaWiki === false && { messagesFolder: mediaWikiFolder }) },
};

/** The wikis that clients' own tests expect, by the name of the client. */
export const ownWikis: Readonly<Record<string, ShortDescription>> = {
  'mwn-tests': {
    configuration,
    users: [
      { name: 'Wikiuser', password: 'wikipassword', groups: administrator, botPasswords },
      { name: 'Wikiuser2', password: 'wikipassword', botPasswords },
    ],
    pages: mainPage,
  },
  'nodemw-tests': {
    users: [{ name: 'Reader' }],
    pages: [
      {
        title: 'Albert Einstein',
        revisions: [
          {
            text: "'''Albert Einstein''' was a ''physicist'': ''Albert Einstein''.",
            properties: { wikibase_item: 'Q937', 'wikibase-shortdesc': 'German-born physicist' },
          },
        ],
      },
      { title: 'Einstein', revisions: [{ text: '#REDIRECT [[Albert Einstein]]' }] },
      { title: 'NodeMW client', revisions: [{ text: 'Test Content' }] },
    ],
  },
  'mwbot-tests': {
    configuration,
    users: [{ name: 'WikiSysop', password: 'wiki4everyone', groups: administrator }],
    pages: mainPage,
  },
  'mwclient-tests': {
    configuration: withoutAnonymousEdits(configuration),
    users: [
      { name: 'Root', password: 'weakpassword', groups: administrator },
      { name: 'Testuser', password: 'weakpassword' },
      { name: 'Sysop', password: 'weakpassword', groups: administrator },
      { name: 'Testbot', password: 'weakpassword', groups: ['bot'] },
    ],
    pages: mainPage,
  },
  'pywikibot-writing-tests': {
    configuration,
    users: [{ name: 'Writer', password: 'correct horse', groups: [...administrator, 'suppress'] }],
    pages: [
      {
        title: 'User:Unicodesnowman/DeleteTestSite',
        revisions: [
          { text: '1', at: '2014-12-21 06:07:12' },
          { text: '2', at: '2014-12-21 06:07:31' },
          { text: '3', at: '2014-12-21 06:07:47' },
        ],
      },
      ...Object.entries({
        ...mainPage,
        Sandbox: 'Try what you like here.',
        'User:John Vandenberg/nobots': '{{nobots}}',
        'User:John Vandenberg/appendtext test': 'Begun.',
        'User:Xqt/sandbox': 'Try what you like here.',
        'User:Unicodesnowman/ProtectTest': 'Protected and not.',
        'User:Unicodesnowman/DeleteTest': 'Deleted already.',
        'User:Unicodesnowman/DeleteTest1': '[[Category:Pywikibot Delete Test]]',
        'User:Unicodesnowman/DeleteTest2': '[[Category:Pywikibot Delete Test]]',
        'User:Sn1per/ProtectTest1': 'Protected and not.',
        'User:Sn1per/ProtectTest2': '[[Category:Pywikibot Protect Test]]',
      }).map(([title, text]) => ({ title, revisions: [{ text }] })),
    ],
    events: [{ type: 'delete', title: 'User:Unicodesnowman/DeleteTest' }],
  },
};

/** Takes the right to edit from those who have no account. */
function withoutAnonymousEdits(configuration: Configuration): Configuration {
  return {
    ...configuration,
    usergroups: configuration.usergroups.map((group) =>
      group.name === '*' ? { ...group, rights: group.rights.filter((right) => right !== 'edit') } : group,
    ),
  };
}
