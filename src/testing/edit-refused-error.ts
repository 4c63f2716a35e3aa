/** What `edit` tells of a page that was saved. */
export interface SavedEdit {
  readonly result: 'Success';
  readonly pageid: number;
  readonly title: string;
  readonly contentmodel: string;
  /** Whether the page is new. */
  readonly new?: true;
  /** Whether the page had the text already; the fields of a new revision are then absent. */
  readonly nochange?: true;
  readonly oldrevid?: number;
  readonly newrevid?: number;
  readonly newtimestamp?: string;
  readonly watched?: true;
}

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
