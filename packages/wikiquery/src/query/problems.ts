import { isObject } from '@wikiquery/common/is-object';
import type { Part } from 'wikiquery-client/rows';
import { UsageError } from '../problem.ts';

/** Codes of warnings and errors about unknown names, after which the answer is not what was meant. */
const unknown = new Set(['unrecognizedparams', 'unrecognizedvalues', 'badvalue', 'badgenerator']);

/** Thrown when the API does not know a name in the request. */
export class UnknownNameError extends UsageError {}

/** Reports the errors and warnings of an answer's parts. */
export interface ProblemReport {
  /** Prints new warnings; throws the first error, or warning of an unknown name, as a {@link UsageError}. */
  report(this: void, part: Part): void;
}

/** Creates a report that prints each warning once, to standard error by default. */
export function reportProblems(say: (line: string) => void = console.error): ProblemReport {
  const said = new Set<string>();
  return {
    report: (part) => {
      const warnings = problemsIn(part['warnings']);
      const [error] = [...problemsIn(part['errors']), ...problemsIn([part['error']])];
      const surprise = error ?? warnings.find(({ code }) => unknown.has(code));
      for (const { text } of warnings) {
        if (said.has(text) || text === surprise?.text) continue;
        said.add(text);
        say(`wikiquery query: ${text}`);
      }
      if (surprise)
        throw unknown.has(surprise.code)
          ? new UnknownNameError(surprise.text)
          : new UsageError(surprise.text);
    },
  };
}

interface ReportedProblem {
  readonly code: string;
  readonly text: string;
}

function problemsIn(list: unknown): readonly ReportedProblem[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).map((one) => ({
    code: String(one['code']),
    text: String(one['text'] ?? one['info'] ?? one['html'] ?? one['key'] ?? one['code']),
  }));
}
