/** Roles that send requests; the account of each is created or logged in after the wiki is filled. */
export const roles = {
  anonymous: undefined,
  new: 'Silent partner',
  sysop: 'Harbour master',
  bot: 'Tide bot',
  suppressor: 'Night watch',
} as const;

/** A kind of client that sends requests. */
export type Role = keyof typeof roles;

/** Accounts that change the wiki while it is filled, with their groups. */
export const writers: Readonly<Record<string, string>> = {
  'Harbour master': 'sysop|bureaucrat|interface-admin',
  'Night watch': 'suppress|sysop',
  Stationmaster: '',
};

/** Accounts that the wiki's people have: each gender, many scripts, names that need escaping. */
export const people: readonly (readonly [name: string, gender: string, language: string])[] = [
  ['Keeper', 'unknown', 'en'],
  ['Ünü ñame', 'female', 'de'],
  ['Јована', 'female', 'sr-ec'],
  ['Zofia', 'female', 'pl'],
  ['Łukasz 2', 'male', 'pl'],
  ['ßtraße', 'male', 'de'],
  ['李小龍', 'male', 'zh-hant'],
  ['محمود', 'male', 'ar'],
  ['יעל', 'female', 'he'],
  ["D'Arc & Co", 'unknown', 'fr'],
  ['𝔘nicode', 'unknown', 'tr'],
  ['Cafe\u0301', 'female', 'cs'],
];

/** Returns the password of an account that the comparison creates. */
export const passwordFor = (name: string): string => `${encodeURIComponent(name)} has 1`;
