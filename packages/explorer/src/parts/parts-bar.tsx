import { CdxButton, CdxMenuButton, CdxMessage, CdxProgressBar } from '@wikimedia/codex';
import { defineComponent, ref } from 'vue';
import { size } from '../answer/answer-facts.tsx';
import { apiAddress, asData, type Asked } from '../query/ask.ts';
import { writeFragment, writeQuery } from '../query/fragment.ts';
import type { Explorer } from '../state.ts';
import type { Progress } from './collect.ts';
import { createCollection, type Collection } from './collection.ts';
import { CopyButton } from './copy-button.tsx';
import { fileName } from './file-name.ts';
import { asItCame, fileFormats, type FileFormat } from './files.ts';
import { saveFile } from './save-file.ts';
import { nextPart } from './whole-query.ts';

interface Props {
  readonly explorer: Explorer;
}

/** The value of a menu. */
type Choice = string | number | readonly (string | number)[] | null;

/** The bar of an answer: to load further parts, to download files, to copy links. */
export const PartsBar = defineComponent(
  (props: Props) => {
    const { explorer } = props;
    const collection = createCollection(explorer);
    const chosen = ref<string | null>(null);

    const goOn = (): void => {
      const shown = explorer.answer.value;
      const next = shown && nextPart(queryOf(explorer, shown), shown.value);
      if (!next) return;
      explorer.replace(next);
      void explorer.run();
    };
    const download = async (choice: Choice): Promise<void> => {
      chosen.value = null;
      const [extent, id] = String(choice).split(' ');
      const format = [...fileFormats, asItCame].find((one) => one.id === id);
      const shown = explorer.answer.value;
      const answer = extent === 'all' ? await collection.start() : shown;
      if (format && answer) save(format, answer, explorer.shareableOf(answer.parameters));
    };

    return () => {
      const shown = explorer.answer.value;
      if (!shown) return null;
      const next = nextPart(shown.parameters, shown.value);
      const progress = collection.progress.value;
      const outcome = collection.outcome.value;
      return (
        <div class="parts">
          <div class="parts-actions">
            {next && !progress && !shown.parts && (
              <CdxButton type="button" onClick={goOn}>
                Next part
              </CdxButton>
            )}
            {next && !progress && (
              <CdxButton type="button" onClick={() => void collection.start()}>
                {shown.parts ? 'Go on' : 'All of it'}
              </CdxButton>
            )}
            {progress && (
              <CdxButton type="button" action="destructive" onClick={() => collection.stop()}>
                Stop
              </CdxButton>
            )}
            <CdxMenuButton
              selected={chosen.value}
              menuItems={menuOf(shown, next !== undefined)}
              disabled={progress !== undefined}
              weight="normal"
              aria-label="Download"
              onUpdate:selected={(choice: Choice) => void download(choice)}
            >
              Download
            </CdxMenuButton>
            <CopyButton label="Copy link" text={() => linkOf(explorer)} />
            <CopyButton
              label="Copy API address"
              text={() => `${apiAddress()}?${writeQuery(asData(explorer.shareable.value))}`}
            />
          </div>
          {progress && <ProgressLine progress={progress} total={collection.total.value} />}
          {outcome && <CdxMessage type={outcome.type}>{outcome.text}</CdxMessage>}
          {shown.parts && !progress && (
            <p class="hint">
              {joinedFrom(shown.parts.length)}
              {next ? '; there are more.' : '.'}
            </p>
          )}
        </div>
      );
    };
  },
  { props: ['explorer'] },
);

const joinedFrom = (parts: number): string =>
  parts === 1 ? 'All in one part' : `Joined from ${parts.toLocaleString('en')} parts`;

const ProgressLine = ({
  progress,
  total,
}: {
  readonly progress: Progress;
  readonly total: Collection['total']['value'];
}) => {
  const found = total ? (progress.counts.get(total.counted) ?? 0) : itemsOf(progress);
  const of = total ? ` of ${total.items.toLocaleString('en')}` : '';
  return (
    <div class="parts-progress">
      <CdxProgressBar
        aria-label="Loading all parts"
        {...(total && { value: Math.min(found, total.items), max: Math.max(1, total.items) })}
      />
      <p>
        {`${found.toLocaleString('en')}${of} items, ${progress.parts.toLocaleString('en')} ${
          progress.parts === 1 ? 'part' : 'parts'
        }, ${size(progress.bytes)}`}
        {progress.pause !== undefined &&
          `. The server is busy; the next try is in ${Math.ceil(progress.pause)} s.`}
      </p>
    </div>
  );
};

const itemsOf = ({ counts }: Progress): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Returns the query of an answer as the user wrote it, without what the explorer adds. */
function queryOf({ parameters }: Explorer, { parameters: sent }: Asked): ReadonlyMap<string, string> {
  const written = parameters.value;
  return writeQuery(asData(written)) === writeQuery(sent) ? written : sent;
}

const linkOf = ({ shareable, view }: Explorer): string =>
  new URL(writeFragment({ parameters: shareable.value, view: view.value }), location.href).href;

function menuOf(shown: Asked, hasMore: boolean) {
  const items = (extent: string, formats: readonly FileFormat[]) =>
    formats.map(({ id, label, description = '' }) => ({ value: `${extent} ${id}`, label, description }));
  if (shown.value === undefined) return items('shown', [asItCame]);
  if (!hasMore) return items('shown', fileFormats);
  return [
    { label: 'What is shown', items: items('shown', fileFormats) },
    { label: 'All of it', items: items('all', fileFormats) },
  ];
}

function save(format: FileFormat, answer: Asked, query: ReadonlyMap<string, string>): void {
  const sitename = document.body.dataset['sitename'] ?? '';
  const extension = format === asItCame ? (answer.parameters.get('format') ?? 'txt') : format.extension;
  const content = new Blob([...format.write(answer)], { type: format.type });
  saveFile(fileName(sitename, query, extension), content);
}
