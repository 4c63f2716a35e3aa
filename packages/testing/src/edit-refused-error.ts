import type { Writes } from 'wikiquery-client/api';

/** What `edit` tells of a page that was saved; where it had the text already, without a new revision. */
export type SavedEdit = Writes['edit'];

/** The error with which the API refuses an edit. */
export interface RefusedEdit {
  readonly code: string;
  readonly info: string;
}

/** Thrown by `edit` where the wiki refuses what is edited. */
export class EditRefusedError extends Error {
  /** The error's code in the API, such as `protectedpage`. */
  readonly code: string;

  constructor({ code, info }: RefusedEdit) {
    super(`${code}: ${info}`);
    this.name = 'EditRefusedError';
    this.code = code;
  }
}
