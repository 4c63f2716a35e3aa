export {
  CancelledError,
  LockedError,
  MissingTableError,
  ReadOnlyError,
  StatementTimeoutError,
  UnavailableError,
} from '../data/database/database.ts';
export { NotMediaWikiError } from '../data/database/schema/capabilities.ts';
export { messageOf } from '../wiki/error-message.ts';
