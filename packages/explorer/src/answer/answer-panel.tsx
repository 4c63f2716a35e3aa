import { CdxProgressBar, CdxTab, CdxTabs } from '@wikimedia/codex';
import { defineComponent, provide, shallowRef, type VNodeChild } from 'vue';
import { CodeView } from '../code/code-view.tsx';
import { PartsBar } from '../parts/parts-bar.tsx';
import { canBePlotted } from '../plot/columns.ts';
import { PlotView } from '../plot/plot-view.tsx';
import type { Asked } from '../query/ask.ts';
import type { Explorer } from '../state.ts';
import { AnswerFacts } from './answer-facts.tsx';
import { AnswerMessages } from './answer-messages.tsx';
import { problemsOf } from './problems.ts';
import { RawView } from './raw-view.tsx';
import { loadSite, siteKey, type WikiSite } from './site.ts';
import { summaryOf } from './summary.ts';
import { TableView } from './table/table-view.tsx';
import { isTabular } from './table/table.ts';
import { TreeView } from './tree/tree-view.tsx';

/** A way to look at an answer. */
interface View {
  readonly name: string;
  readonly label: string;
  readonly draw: (answer: Asked, explorer: Explorer) => VNodeChild;
}

const raw: View = {
  name: 'raw',
  label: 'Raw',
  draw: (answer, explorer) => <RawView explorer={explorer} answer={answer} />,
};

const code: View = { name: 'code', label: 'Code', draw: (_, explorer) => <CodeView explorer={explorer} /> };

const viewsOfData: readonly View[] = [
  {
    name: 'table',
    label: 'Table',
    draw: ({ value, parts }, explorer) => <TableView explorer={explorer} value={value} parts={parts} />,
  },
  { name: 'tree', label: 'Tree', draw: ({ value }) => <TreeView value={value} /> },
  raw,
];

const plot: View = { name: 'plot', label: 'Plot', draw: (_, explorer) => <PlotView explorer={explorer} /> };

/** The answer in the ways to look at it. */
export const AnswerPanel = defineComponent(
  ({ explorer }: { readonly explorer: Explorer }) => {
    const site = shallowRef<WikiSite>();
    provide(siteKey, site);
    // Without it, titles have one link less.
    loadSite().then(
      (loaded) => (site.value = loaded),
      () => undefined,
    );

    return () => {
      const answer = explorer.answer.value;
      const isRunning = explorer.running.value;
      return (
        <div class="answer" aria-busy={isRunning}>
          <p class="visually-hidden" role="status">
            {isRunning || !answer ? '' : announcementOf(answer)}
          </p>
          <div class="progress">{isRunning ? <CdxProgressBar inline /> : null}</div>
          {answer ? (
            <Views explorer={explorer} answer={answer} />
          ) : (
            <p class="hint">Run a query to see its answer here.</p>
          )}
        </div>
      );
    };
  },
  { props: ['explorer'] },
);

const Views = ({ explorer, answer }: { readonly explorer: Explorer; readonly answer: Asked }) => {
  const views = viewsOf(answer);
  const wanted = explorer.view.value.get('view');
  const active = views.some(({ name }) => name === wanted) ? wanted : defaultView(answer);
  return (
    <div class="views">
      <AnswerFacts answer={answer} />
      <PartsBar explorer={explorer} />
      <AnswerMessages explorer={explorer} answer={answer} />
      <CdxTabs
        key={views.length}
        active={active ?? 'raw'}
        onUpdate:active={(view: string) => explorer.show('view', view)}
      >
        {views.map(({ name, label, draw }) => (
          <CdxTab key={name} name={name} label={label}>
            {/* Hidden tabs would be drawn too. */}
            {{ default: () => name === active && draw(answer, explorer) }}
          </CdxTab>
        ))}
      </CdxTabs>
    </div>
  );
};

const viewsOf = (answer: Asked): readonly View[] => {
  if (answer.value === undefined) return [raw, code];
  return canBePlotted(answer) ? [...viewsOfData, plot, code] : [...viewsOfData, code];
};

const defaultView = ({ value }: Asked): string =>
  value === undefined ? 'raw' : isTabular(value) ? 'table' : 'tree';

/** Describes an answer in a few words, for screen readers. */
function announcementOf({ value, parameters, status }: Asked): string {
  const problems = problemsOf(value);
  const error = problems.find(({ isError }) => isError);
  if (error) return `Error: ${error.code ?? error.text}`;
  const summary = summaryOf(value, parameters) ?? (status === 200 ? 'complete' : `HTTP ${status}`);
  const warnings =
    problems.length === 0 ? '' : `, ${problems.length} ${problems.length === 1 ? 'warning' : 'warnings'}`;
  return `Answer: ${summary}${warnings}`;
}
