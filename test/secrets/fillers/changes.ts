import { nameOf, type Filler } from '../hidden-columns.ts';
import { nobody, right, type Sight } from '../secret.ts';
import { inHiddenRows, inRows, make, word } from './fill.ts';

const logged = { shownBy: ['logevents'] };
const unshown = { shownBy: [] };
const changed = { shownBy: ['recentchanges'] };
/** Only changes that are entries of a log hide what they are about. */
const entries = { ...changed, among: 'rc_type = 3' };
const unshownEntries = { ...unshown, among: 'rc_type = 3' };
const besideTitle = 'a namespace is told with the title, and has to be one of the wiki';

/** The right that shows the tags that somebody may see. */
export const tagRight = 'viewsuppressed';

const taggedModules = ['alldeletedrevisions', 'logevents', 'recentchanges', 'revisions', 'tags'];

/** Gives private tags to all revisions, entries and changes: one that holders of a right see, and one that nobody does. */
const tag: Filler = ({ database, hoard, of }) => {
  const add = (degree: string, sight: Sight, shownBy: readonly string[]): void => {
    const name = hoard.tag({ cell: nameOf(of), degree, sight, shownBy });
    const { lastInsertRowid: id } = database
      .prepare('INSERT INTO change_tag_def (ctd_name, ctd_user_defined, ctd_count) VALUES (?, 0, 1)')
      .run(name);
    for (const [owner, numbers] of Object.entries({
      ct_rev_id: 'SELECT rev_id FROM revision UNION SELECT ar_rev_id FROM archive',
      ct_log_id: 'SELECT log_id FROM logging',
      ct_rc_id: 'SELECT rc_id FROM recentchanges',
    }))
      database.exec(`INSERT INTO change_tag (ct_tag_id, ${owner}) SELECT ${id}, * FROM (${numbers})`);
  };
  add(tagRight, right(tagRight), taggedModules);
  add('private', nobody, []);
};

/** Fillers of the columns of logs and of recent changes. */
export const changeFillers: Readonly<Record<string, Filler>> = {
  'logging.log_actor': inHiddenRows(make.actor, logged),
  'logging.log_namespace': { with: 'logging.log_title', because: besideTitle },
  'logging.log_title': inHiddenRows(make.title, logged),
  'logging.log_page': inHiddenRows(make.number, logged),
  'logging.log_comment_id': inHiddenRows(make.comment, logged),
  'logging.log_params': inHiddenRows(make.parameters, unshown),
  'log_search.ls_value': inRows(word('SEARCHED'), nobody, [], 'rowid = (SELECT min(rowid) FROM log_search)'),
  'recentchanges.rc_actor': inHiddenRows(make.actor, changed),
  'recentchanges.rc_namespace': { with: 'recentchanges.rc_title', because: besideTitle },
  'recentchanges.rc_title': inHiddenRows(make.title, entries),
  'recentchanges.rc_comment_id': inHiddenRows(make.comment, changed),
  'recentchanges.rc_cur_id': inHiddenRows(make.number, entries),
  'recentchanges.rc_this_oldid': inHiddenRows(make.number, entries),
  'recentchanges.rc_last_oldid': inHiddenRows(make.number, entries),
  'recentchanges.rc_logid': inHiddenRows(make.number, entries),
  'recentchanges.rc_log_type': inHiddenRows(word('TYPE'), entries),
  'recentchanges.rc_log_action': inHiddenRows(word('ACTION'), entries),
  'recentchanges.rc_params': inHiddenRows(make.parameters, unshownEntries),
  'change_tag_def.ctd_name': tag,
  'recentchanges.rc_ip': inRows(make.address, nobody),
};
