/** Queries that the explorer shows when a link is followed, and which fields of answers become links. */
export { pageIdFields, revisionFields, userFields } from './fields.ts';
export {
  type QueryParameters,
  queryString,
  encodeValue,
  explorerAddress,
  pageQuery,
  pageIdQuery,
  categoryQuery,
  fileQuery,
  revisionQuery,
  userQuery,
  userIdQuery,
  momentQuery,
} from './queries.ts';
