/** A statement that the database refused, named as in MediaWiki, whose clients see the name. */
export class QueryError extends Error {
  override readonly name = 'Wikimedia\\Rdbms\\DBQueryError';
}

/** Returns an error as clients are to see it. */
export const asSeen = (error: unknown): unknown =>
  error instanceof Error && error.name === 'SqliteError'
    ? new QueryError(error.message, { cause: error })
    : error;
