import { CdxButton, CdxCheckbox, CdxTextInput } from '@wikimedia/codex';
import { computed, defineComponent, ref, watch } from 'vue';
import { isObject } from '@wikiquery/common/is-object';
import {
  cellText,
  columnName,
  columnsOfRows,
  rowsOf,
  valueAt,
  type Column,
  type Part,
  type Row,
} from 'wikiquery-client/rows';
import { joinValues, splitValues } from '../../modules/values.ts';
import type { Explorer } from '../../state.ts';
import { patternOf } from '../matches.ts';
import { ValueView } from '../value-view.tsx';
import { chosenRows, countValues, readChosen, toggle, writeChosen } from './counts.ts';
import { filterRows, nextSort, readSort, rowsAtOnce, sortRows } from './table.ts';

interface TableProps {
  readonly explorer: Explorer;
  readonly value: unknown;
  readonly parts: readonly Part[] | undefined;
}

/** The answer as rows and columns. */
export const TableView = defineComponent(
  (props: TableProps) => {
    const view = (name: string): string | undefined => props.explorer.view.value.get(name);
    const rows = computed(() => rowsOf(props.value, props.parts));
    const columns = computed(() => columnsOfRows(rows.value));
    const hidden = computed(() => new Set(splitValues(view('hide') ?? '')));
    const shown = computed(() => columns.value.filter((column) => !hidden.value.has(columnName(column))));
    const search = computed(() => view('filter') ?? '');
    const pattern = computed(() => patternOf(search.value.trim()));
    const sort = computed(() => readSort(view('sort')));
    const chosen = computed(() => readChosen(splitValues(view('only') ?? '')));
    const counted = computed(() => countValues(rows.value, shown.value));
    const found = computed(() => {
      const some = chosenRows(rows.value, columns.value, chosen.value);
      return sortRows(filterRows(some, shown.value, pattern.value), columns.value, sort.value);
    });
    const start = ref(0);
    watch(found, () => (start.value = 0));

    const choose = (column: string, value: string): void => {
      const changed = toggle(chosen.value, column, value);
      props.explorer.show('only', changed.size === 0 ? undefined : joinValues(writeChosen(changed)));
    };
    const hide = (column: string, isHidden: boolean): void => {
      const names = new Set(hidden.value);
      if (isHidden) names.add(column);
      else names.delete(column);
      props.explorer.show('hide', names.size === 0 ? undefined : joinValues([...names]));
    };

    return () => {
      if (rows.value.length === 0)
        return <p class="quiet">This answer has no rows. The tree shows all of it.</p>;
      const step = rowsAtOnce(shown.value.length);
      const part = found.value.slice(start.value, start.value + step);
      const caption = captionOf(found.value.length, rows.value.length, start.value, part.length);
      return (
        <div class="rows">
          <div class="toolbar" role="group" aria-label="Table">
            <CdxTextInput
              class="find"
              inputType="search"
              aria-label="Filter rows"
              placeholder="Filter rows"
              modelValue={search.value}
              onUpdate:modelValue={(text: string | number) =>
                props.explorer.show('filter', text === '' ? undefined : String(text))
              }
              onKeydown={(event: KeyboardEvent) => {
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
            <span class="quiet" role="status">
              {caption}
            </span>
            <span class="space" />
            {found.value.length > step && (
              <>
                <CdxButton
                  type="button"
                  weight="quiet"
                  disabled={start.value === 0}
                  onClick={() => (start.value = Math.max(0, start.value - step))}
                >
                  Previous rows
                </CdxButton>
                <CdxButton
                  type="button"
                  weight="quiet"
                  disabled={start.value + step >= found.value.length}
                  onClick={() => (start.value += step)}
                >
                  Next rows
                </CdxButton>
              </>
            )}
          </div>
          <details class="columns">
            <summary>
              {hidden.value.size === 0
                ? `${columns.value.length} columns`
                : `${shown.value.length} of ${columns.value.length} columns`}
            </summary>
            <div class="choices">
              {columns.value.map((column) => {
                const name = columnName(column);
                return (
                  <CdxCheckbox
                    key={name}
                    modelValue={!hidden.value.has(name)}
                    onUpdate:modelValue={(checked: unknown) => hide(name, checked !== true)}
                  >
                    {name}
                  </CdxCheckbox>
                );
              })}
            </div>
            <CdxButton type="button" weight="quiet" onClick={() => props.explorer.show('hide', undefined)}>
              Show all columns
            </CdxButton>
          </details>
          {counted.value.length > 0 && (
            <div class="counts" role="group" aria-label="Rows by value">
              {counted.value.map(({ column, counts }) => (
                <div key={column} role="group" aria-label={column}>
                  <span>{column}</span>
                  {counts.map(([value, count]) => (
                    <button
                      key={value}
                      type="button"
                      aria-pressed={chosen.value.get(column) === value}
                      onClick={() => choose(column, value)}
                    >
                      <bdi>{shortly(value)}</bdi> <small>{count.toLocaleString('en')}</small>
                    </button>
                  ))}
                </div>
              ))}
            </div>
          )}
          <div class="scroller" role="region" aria-label="Rows of the answer" tabindex="0">
            <table>
              <caption class="visually-hidden">{caption}; press a column's name to sort by it</caption>
              <thead>
                <tr>
                  {shown.value.map((column) => {
                    const name = columnName(column);
                    const isSorted = sort.value?.column === name;
                    return (
                      <th
                        key={name}
                        scope="col"
                        aria-sort={
                          isSorted ? (sort.value?.isDescending ? 'descending' : 'ascending') : 'none'
                        }
                      >
                        <button
                          type="button"
                          onClick={() => props.explorer.show('sort', nextSort(sort.value, name))}
                        >
                          {name}
                        </button>
                      </th>
                    );
                  })}
                </tr>
              </thead>
              <tbody>
                {part.map((row, at) => (
                  <tr key={start.value + at}>
                    {shown.value.map((column) => (
                      <Cell key={columnName(column)} row={row} column={column} pattern={pattern.value} />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      );
    };
  },
  { props: ['explorer', 'value', 'parts'] },
);

interface CellProps {
  readonly row: Row;
  readonly column: Column;
  readonly pattern: RegExp | undefined;
}

const Cell = ({ row, column, pattern }: CellProps) => {
  const value = valueAt(row, column);
  if (value === undefined || isObject(value)) return <td />;
  return (
    <td class={typeof value === 'number' ? 'number' : undefined}>
      <ValueView
        name={column.at(-1) ?? ''}
        value={typeof value === 'object' ? cellText(value) : value}
        owner={valueAt(row, column.slice(0, -1))}
        pattern={pattern}
      />
    </td>
  );
};

const shortly = (value: string): string =>
  value === '' ? '(empty)' : value.length <= 30 ? value : `${value.slice(0, 29)}…`;

function captionOf(found: number, all: number, start: number, shown: number): string {
  const count = (rows: number): string => `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`;
  const total = found === all ? count(all) : `${found.toLocaleString('en')} of ${count(all)}`;
  if (shown === found) return total;
  return `Rows ${(start + 1).toLocaleString('en')} to ${(start + shown).toLocaleString('en')} of ${total}`;
}
