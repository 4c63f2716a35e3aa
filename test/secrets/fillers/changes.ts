import type { Filler } from '../hidden-columns.ts';
import { nobody } from '../secret.ts';
import { inHiddenRows, inRows, make, word } from './fill.ts';

const logged = { shownBy: ['logevents'] };
const unshown = { shownBy: [] };
const changed = { shownBy: ['recentchanges'] };
/** Only changes that are entries of a log hide what they are about. */
const entries = { ...changed, among: 'rc_type = 3' };
const unshownEntries = { ...unshown, among: 'rc_type = 3' };
const besideTitle = 'a namespace is told with the title, and has to be one of the wiki';

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
  'recentchanges.rc_ip': inRows(make.address, nobody),
};
