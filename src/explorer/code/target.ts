import type { CodeRequest } from './request.ts';

/** A client for which programs are written. */
export interface CodeTarget {
  readonly id: string;
  readonly label: string;
  /** The language, by the name that highlighters use. */
  readonly language: 'bash' | 'python' | 'javascript' | 'r';
  /**
   * Writes the program. It prints the answer; with `all`, a row of the requested list on each line, or what each part
   * of the answer has under `query`, in JSON unless the client has a format of its own.
   */
  readonly write: (request: CodeRequest) => string;
}
