/** Fields of answers that hold the ID of a page. */
export const pageIdFields: ReadonlySet<string> = new Set([
  'pageid',
  'talkid',
  'subjectid',
  'fromid',
  'toid',
  'logpage',
]);

/** Fields that hold the ID of a revision. */
export const revisionFields: ReadonlySet<string> = new Set([
  'revid',
  'parentid',
  'old_revid',
  'oldrevid',
  'lastrevid',
  'fromrevid',
  'torevid',
]);

/** Fields that hold a user's name, with the field that has to stand beside them, if any. */
export const userFields: ReadonlyMap<string, string | undefined> = new Map([
  ['user', undefined],
  ['fromuser', undefined],
  ['touser', undefined],
  ['by', 'byid'],
  ['blockedby', 'blockedbyid'],
  ['name', 'userid'],
]);
