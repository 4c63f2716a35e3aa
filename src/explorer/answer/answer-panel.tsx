import { CdxTab, CdxTabs } from '@wikimedia/codex';
import type { Explorer } from '../state.ts';
import { AnswerFacts } from './answer-facts.tsx';
import { RawView } from './raw-view.tsx';

/** The answer in the ways to look at it. */
export const AnswerPanel = ({ explorer }: { readonly explorer: Explorer }) => {
  const answer = explorer.answer.value;
  if (!answer) return <p class="hint">Run a query to see its answer here.</p>;
  return (
    <>
      <AnswerFacts answer={answer} />
      <CdxTabs
        active={explorer.view.value.get('view') ?? 'raw'}
        onUpdate:active={(view: string) => explorer.show('view', view)}
      >
        <CdxTab name="raw" label="Raw">
          <RawView answer={answer} />
        </CdxTab>
      </CdxTabs>
    </>
  );
};
