import { CdxMessage } from '@wikimedia/codex';
import { goToField } from '../form/go-to-field.ts';
import type { Asked } from '../query/ask.ts';
import type { Explorer } from '../state.ts';
import { parameterOf, problemsOf, type Problem } from './problems.ts';
import { summaryOf } from './summary.ts';

interface Props {
  readonly explorer: Explorer;
  readonly answer: Asked;
}

/** The errors and warnings of the answer, and that it is empty if it is. */
export const AnswerMessages = ({ explorer, answer }: Props) => {
  const known = new Set(
    explorer.modules.value.flatMap(({ info, prefix }) => info.parameters.map(({ name }) => prefix + name)),
  );
  const used = new Set(answer.parameters.keys());
  const summary = summaryOf(answer.value, answer.parameters);
  return (
    <>
      {problemsOf(answer.value).map((problem, at) => (
        <CdxMessage key={at} class="problem" type={problem.isError ? 'error' : 'warning'}>
          <ProblemText problem={problem} parameter={parameterOf(problem, known, used)} />
        </CdxMessage>
      ))}
      {summary?.startsWith('no ') && (
        <CdxMessage class="problem" type="notice">
          {summary.replace(/^n/, 'N')}.
        </CdxMessage>
      )}
    </>
  );
};

const ProblemText = ({
  problem: { text, isHtml, code, module },
  parameter,
}: {
  readonly problem: Problem;
  readonly parameter: string | undefined;
}) => (
  <>
    <span dir="auto">{isHtml ? textOfHtml(text) : text}</span>{' '}
    {parameter !== undefined && (
      <button type="button" class="more" onClick={() => goToField(parameter)}>
        {`Go to ${parameter}`}
      </button>
    )}
    <span class="origin">
      {[code, module].filter((part) => part !== undefined && part !== text).join(' · ')}
    </span>
  </>
);

/** Reads HTML without running anything of it. */
const textOfHtml = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent;
