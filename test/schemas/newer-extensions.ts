/** Statements that convert the tables of CheckUser and AbuseFilter of 1.43 to those of later versions. */

const eventTables = [
  ['cu_changes', 'cuc'],
  ['cu_log_event', 'cule'],
  ['cu_private_event', 'cupe'],
] as const;

const checkuserOf45 = `
  ${eventTables
    .map(
      ([table, prefix]) => `
  CREATE INDEX ${prefix}_actor_ip_hex_time ON ${table} (${prefix}_actor, ${prefix}_ip_hex, ${prefix}_timestamp);`,
    )
    .join('')}
  DROP INDEX cul_type_target;
  CREATE INDEX cul_target ON cu_log (cul_target_id, cul_timestamp);`;

/** IP addresses in hexadecimal form only, and user agents in a table of their own. */
const checkuserOf46 = `
  ${eventTables
    .map(
      ([table, prefix]) => `
  INSERT INTO cu_useragent (cuua_text)
    SELECT DISTINCT ${prefix}_agent FROM ${table} WHERE ${prefix}_agent NOT IN (SELECT cuua_text FROM cu_useragent);
  UPDATE ${table} SET ${prefix}_agent_id = (SELECT cuua_id FROM cu_useragent WHERE cuua_text = ${prefix}_agent)
    WHERE ${prefix}_agent IS NOT NULL;
  DROP INDEX ${prefix}_actor_ip_time;
  ALTER TABLE ${table} DROP COLUMN ${prefix}_ip;
  ALTER TABLE ${table} DROP COLUMN ${prefix}_agent;`,
    )
    .join('')}
  ALTER TABLE cu_private_event DROP COLUMN cupe_private;`;

const abusefilterOf44 = 'ALTER TABLE abuse_filter_log DROP COLUMN afl_patrolled_by;';

const abusefilterOf45 = `
  DROP INDEX afl_ip_timestamp;
  ALTER TABLE abuse_filter_log DROP COLUMN afl_ip;
  ALTER TABLE abuse_filter_log ADD COLUMN afl_ip_hex TEXT NOT NULL DEFAULT '';
  CREATE INDEX afl_ip_hex_timestamp ON abuse_filter_log (afl_ip_hex, afl_timestamp);
  CREATE INDEX afl_var_dump_timestamp ON abuse_filter_log (afl_var_dump, afl_timestamp);`;

/** The statements by version, each after those of the version before. */
export const newerExtensions = {
  '1.44': abusefilterOf44,
  '1.45': `${abusefilterOf45} ${checkuserOf45}`,
  '1.46': checkuserOf46,
} as const;
