import type { Filler } from '../hidden-columns.ts';
import { either, nobody, right } from '../secret.ts';
import { hexOf, inRows, make, word } from './fill.ts';

const checks = either(right('checkuser'), right('checkuser-log'));
const logs = right('checkuser-log');

/** The column that holds the address from which everybody came. */
export const sharedAddress = 'cu_changes.cuc_ip';

/** Writes one address to all that was kept, so that a check of it finds edits and events. */
const fillAddress: Filler = ({ database, hoard }) => {
  const secret = { cell: sharedAddress, degree: 'restricted', sight: checks, shownBy: ['checkuser'] };
  const address = hoard.address(secret);
  for (const [table, prefix] of Object.entries({
    cu_changes: 'cuc',
    cu_log_event: 'cule',
    cu_private_event: 'cupe',
  }))
    database
      .prepare(`UPDATE ${table} SET ${prefix}_ip = ?, ${prefix}_ip_hex = ?`)
      .run(address, hexOf(address));
};

const shared: Filler = { with: sharedAddress, because: 'one address finds edits and events' };
const beside = (column: string): Filler => ({ with: column, because: 'it is the same in another form' });

const fillAgents: Filler = ({ database, hoard, of }) => {
  const secret = { cell: `${of.table}.${of.column}`, degree: 'restricted', sight: checks, shownBy: [] };
  database.prepare('INSERT INTO cu_useragent (cuua_text) VALUES (?)').run(hoard.word('AGENT', secret));
};

const fillHints: Filler = ({ database, hoard, of }) => {
  const secret = { cell: `${of.table}.${of.column}`, degree: 'restricted', sight: nobody, shownBy: [] };
  database
    .prepare(`INSERT INTO cu_useragent_clienthints (uach_name, uach_value) VALUES ('model', ?)`)
    .run(hoard.word('HINT', secret));
};

/** Fillers of what CheckUser keeps. */
export const checkuserFillers: Readonly<Record<string, Filler>> = {
  [sharedAddress]: fillAddress,
  'cu_changes.cuc_ip_hex': shared,
  'cu_changes.cuc_xff': inRows(make.address, checks, ['checkuser']),
  'cu_changes.cuc_xff_hex': beside('cu_changes.cuc_xff'),
  'cu_changes.cuc_agent': inRows(word('AGENT'), checks, ['checkuser']),
  'cu_log_event.cule_ip': shared,
  'cu_log_event.cule_ip_hex': shared,
  'cu_log_event.cule_xff': inRows(make.address, checks),
  'cu_log_event.cule_xff_hex': beside('cu_log_event.cule_xff'),
  'cu_log_event.cule_agent': inRows(word('AGENT'), checks),
  'cu_private_event.cupe_ip': shared,
  'cu_private_event.cupe_ip_hex': shared,
  'cu_private_event.cupe_xff': inRows(make.address, checks),
  'cu_private_event.cupe_xff_hex': beside('cu_private_event.cupe_xff'),
  'cu_private_event.cupe_agent': inRows(word('AGENT'), checks),
  'cu_private_event.cupe_params': inRows(make.parameters, checks),
  'cu_private_event.cupe_private': inRows(word('PRIVATE'), nobody),
  'cu_useragent.cuua_text': fillAgents,
  'cu_useragent_clienthints.uach_value': fillHints,
  'cu_log.cul_target_text': inRows(make.user, logs, ['checkuserlog'], 'cul_target_id = 0'),
  'cu_log.cul_target_id': beside('cu_log.cul_target_text'),
  'cu_log.cul_target_hex': beside('cu_log.cul_target_text'),
  'cu_log.cul_range_start': beside('cu_log.cul_target_text'),
  'cu_log.cul_range_end': beside('cu_log.cul_target_text'),
  'cu_log.cul_reason_id': inRows(make.comment, logs, ['checkuserlog'], 'cul_target_id = 0'),
  'cu_log.cul_reason_plaintext_id': inRows(make.comment, logs, [], 'cul_target_id = 0'),
};
