/** The users that take steps, by the accounts that they have. */
export const users = {
  anonymous: undefined,
  new: 'Silent partner',
  confirmed: 'Stationmaster',
  sysop: 'Harbour master',
  bot: 'Tide bot',
  overseer: 'Night watch',
  blocked: 'Wrecker',
  'blocked in part': 'Castaway',
} as const;

/** One of the kinds of users. */
export type UserName = keyof typeof users;

/** What users are on top of what the sample wiki says, in a statement for its database. */
export const furtherGroups = `INSERT INTO user_groups (ug_user, ug_group)
  SELECT user_id, 'sysop' FROM user WHERE user_name = 'Night watch'`;
