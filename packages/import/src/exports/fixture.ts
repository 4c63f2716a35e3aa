export { parseAddress } from '../fixture/addresses.ts';
export { buildDatabase } from '../fixture/build-database.ts';
export { descriptionFields, eventTypes } from '../fixture/check-description.ts';
export { existingPage, pageAt } from '../fixture/edits.ts';
export { accountToken, digits, passwordHash, timestampOf } from '../fixture/encoding.ts';
export { adaptFixture, type ExtensionFixture } from '../fixture/extension.ts';
export { readFile } from '../fixture/image-formats.ts';
export type { LinkRows } from '../fixture/link-rows.ts';
export { showsInChanges, userPage } from '../fixture/log.ts';
export { newest, pagesInOrder } from '../fixture/page-rows.ts';
export {
  actorOf,
  type Attribution,
  commentOf,
  keep,
  originOf,
  type State,
  userOf,
} from '../fixture/state.ts';
export { fullTitle, pageTarget } from '../fixture/titles.ts';
