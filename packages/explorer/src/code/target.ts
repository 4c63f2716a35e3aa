import { answersDocument, prepareJsonRequest, type CodeRequest, type ProgramRequest } from './request.ts';

/** A client for which programs are written. */
export interface CodeTarget {
  readonly id: string;
  readonly label: string;
  /** The language, by the name that highlighters use. */
  readonly language: 'bash' | 'python' | 'javascript' | 'r';
  /**
   * Writes the program. It prints the answer; with `all`, a row of the requested list on each line, or a part of
   * the answer if it is more than a list, in JSON unless the client has a format of its own.
   */
  readonly write: (request: CodeRequest) => string;
}

/** Makes the `write` of a client that reads answers as JSON, in a language with these comments. */
export const writingJson =
  (comment: '#' | '//', write: (request: ProgramRequest) => string): CodeTarget['write'] =>
  (request) =>
    answersDocument(request)
      ? `${comment} The answer is a document, not JSON: use curl.\n`
      : write(prepareJsonRequest(request));
