import { CdxButton, CdxField, CdxSelect } from '@wikimedia/codex';
import { computed, defineComponent, ref } from 'vue';
import { rowsOf } from 'wikiquery-client/rows';
import { fileName } from '../parts/file-name.ts';
import { saveFile } from '../parts/save-file.ts';
import type { Explorer } from '../state.ts';
import { timeUnits } from './bins.ts';
import { plotColumns, type PlotColumn } from './columns.ts';
import { figureOf, tableOfFigure, type FigureTable } from './figure.ts';
import { PlotCanvas } from './plot-canvas.tsx';
import {
  columnsForSeries,
  columnsForX,
  columnsForY,
  isPossible,
  NONE,
  plotKinds,
  plotSettings,
  type PlotSettings,
} from './settings.ts';

interface Props {
  readonly explorer: Explorer;
}

/** Rows of the table that a page can hold; files have all. */
const MOST_ROWS = 1000;

/** The numbers and dates of an answer as a plot, which can be changed. */
export const PlotView = defineComponent(
  (props: Props) => {
    const { explorer } = props;
    let canvas: HTMLCanvasElement | undefined;
    const isOpen = ref(false);
    const rows = computed(() => rowsOf(explorer.answer.value?.value, explorer.answer.value?.parts));
    const columns = computed(() => plotColumns(rows.value));
    const settings = computed(() => plotSettings(columns.value, rows.value.length, explorer.view.value));
    const figure = computed(() => settings.value && figureOf(settings.value, rows.value));

    const download = (): void => {
      canvas?.toBlob((image) => {
        const { sitename = '' } = document.body.dataset;
        const { parameters } = explorer.answer.value ?? { parameters: explorer.parameters.value };
        if (image) saveFile(fileName(sitename, parameters, 'png'), image);
      });
    };
    return () => {
      if (!settings.value || !figure.value) {
        return (
          <p class="hint">
            There are neither numbers nor dates to plot in this answer. Request some with a parameter such as
            prop, for timestamps or sizes.
          </p>
        );
      }
      return (
        <div class="plot">
          <PlotChoices explorer={explorer} columns={columns.value} settings={settings.value} />
          <PlotCanvas figure={figure.value} hold={(drawn: HTMLCanvasElement) => (canvas = drawn)} />
          <CdxButton type="button" onClick={download}>
            Download as PNG
          </CdxButton>
          <details
            class="plot-numbers"
            onToggle={(event: Event) => (isOpen.value = (event.target as HTMLDetailsElement).open)}
          >
            <summary>The numbers as a table</summary>
            {isOpen.value && (
              <NumberTable table={tableOfFigure(figure.value)} caption={figure.value.sentence} />
            )}
          </details>
        </div>
      );
    };
  },
  { props: ['explorer'] },
);

const kindLabels = {
  timeline: 'Rows over time',
  bars: 'A number by name',
  histogram: 'Distribution of a number',
  points: 'Two numbers',
} as const;

const PlotChoices = ({
  explorer,
  columns,
  settings,
}: {
  readonly explorer: Explorer;
  readonly columns: readonly PlotColumn[];
  readonly settings: PlotSettings;
}) => {
  const { kind, x, y, by, bin } = settings;
  const named = (one: PlotColumn) => ({ value: one.name, label: one.name });
  const ys = columnsForY(kind, columns).map(named);
  const series = columnsForSeries(kind, columns).filter(({ name }) => name !== x.name);
  const choice = (name: string, label: string, value: string, items: { value: string; label: string }[]) =>
    items.length > 1 && (
      <PlotChoice
        label={label}
        value={value}
        items={items}
        choose={(chosen) => explorer.show(name, chosen)}
      />
    );
  return (
    <div class="plot-choices">
      {choice(
        'plot',
        'Plot',
        kind,
        plotKinds
          .filter((one) => isPossible(one, columns))
          .map((one) => ({ value: one, label: kindLabels[one] })),
      )}
      {choice('x', kind === 'bars' ? 'Name' : 'Horizontal', x.name, columnsForX(kind, columns).map(named))}
      {choice(
        'y',
        kind === 'bars' ? 'Number' : 'Vertical',
        y?.name ?? NONE,
        kind === 'points' ? ys : [{ value: NONE, label: 'number of rows' }, ...ys],
      )}
      {choice('by', 'Series by', by?.name ?? NONE, [{ value: NONE, label: 'none' }, ...series.map(named)])}
      {kind === 'timeline' &&
        choice('bin', 'Bars by', bin ?? NONE, [
          { value: NONE, label: 'as fits' },
          ...timeUnits.map((unit) => ({ value: unit, label: unit })),
        ])}
    </div>
  );
};

const PlotChoice = ({
  label,
  value,
  items,
  choose,
}: {
  readonly label: string;
  readonly value: string;
  readonly items: { value: string; label: string }[];
  readonly choose: (value: string) => void;
}) => (
  <CdxField>
    {{
      label: () => label,
      default: () => (
        <CdxSelect
          aria-label={label}
          selected={value}
          menuItems={items}
          onUpdate:selected={(chosen: string | number | null) => choose(String(chosen))}
        />
      ),
    }}
  </CdxField>
);

const NumberTable = ({ table, caption }: { readonly table: FigureTable; readonly caption: string }) => (
  <>
    <div class="plot-table" tabindex="0" role="group" aria-label="The numbers of the plot">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {table.header.map((name) => (
              <th scope="col">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, MOST_ROWS).map(([first, ...values]) => (
            <tr>
              <th scope="row">{shown(first ?? '')}</th>
              {values.map((value) => (
                <td>{shown(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {table.rows.length > MOST_ROWS && (
      <p class="hint">
        {`The first ${MOST_ROWS.toLocaleString('en')} of ${table.rows.length.toLocaleString('en')} rows; download the answer to have all.`}
      </p>
    )}
  </>
);

const shown = (value: string | number): string =>
  typeof value === 'number' ? value.toLocaleString('en') : value;
