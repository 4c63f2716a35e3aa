import { CdxButton, CdxCheckbox } from '@wikimedia/codex';
import { defineComponent, ref, watch } from 'vue';
import { apiAddress, type Asked } from '../query/ask.ts';
import { writeQuery } from '../query/fragment.ts';
import type { Explorer } from '../state.ts';
import { size } from './answer-facts.tsx';
import { copy } from './copy.ts';
import { readTokens } from './json-tokens.ts';

/** Number of characters of an answer shown at first, and the most that are highlighted. */
const CUT = 200_000;
const COLOURED = 50_000;
const PIECE = 50_000;

/** The answer as it came; JSON indented unless it is wanted as it is. Documents are text here, so that nothing in them runs. */
export const RawView = defineComponent(
  (props: { readonly explorer: Explorer; readonly answer: Asked }) => {
    const isIndented = ref(true);
    const isWhole = ref(false);
    const hasCopied = ref(false);
    watch(
      () => props.answer,
      () => {
        isWhole.value = false;
        hasCopied.value = false;
      },
    );
    return () => {
      const { answer } = props;
      const isJson = answer.value !== undefined;
      const text = isJson && isIndented.value ? JSON.stringify(answer.value, undefined, 2) : answer.text;
      const shown = isWhole.value || text.length <= CUT ? text : text.slice(0, CUT);
      return (
        <div class="as-it-came">
          <div class="toolbar" role="group" aria-label="Raw">
            {isJson ? (
              <CdxCheckbox
                inline
                modelValue={isIndented.value}
                onUpdate:modelValue={(checked: unknown) => (isIndented.value = checked === true)}
              >
                Indent
              </CdxCheckbox>
            ) : (
              <span class="quiet">{answer.type}</span>
            )}
            <span class="space" />
            <a
              href={`${apiAddress()}?${writeQuery(props.explorer.shareableOf(answer.parameters))}`}
              target="_blank"
              rel="noopener"
            >
              Open in a tab
            </a>
            <CdxButton
              type="button"
              weight="quiet"
              onClick={async () => {
                await copy(text);
                hasCopied.value = true;
              }}
            >
              {hasCopied.value ? 'Copied' : 'Copy'}
            </CdxButton>
          </div>
          <pre class="raw" tabindex="0" aria-label="The answer as it came">
            {piecesOf(shown).map((piece, at) => (
              <code key={at} dir="ltr">
                {isJson && shown.length <= COLOURED ? coloured(piece) : piece}
              </code>
            ))}
          </pre>
          {shown.length < text.length && (
            <CdxButton type="button" onClick={() => (isWhole.value = true)}>
              {`Show all ${size(text.length)}`}
            </CdxButton>
          )}
        </div>
      );
    };
  },
  { props: ['explorer', 'answer'] },
);

/** Splits a text into pieces that a browser lays out one by one; a long one may be a single line. */
const piecesOf = (text: string): readonly string[] =>
  Array.from({ length: Math.max(1, Math.ceil(text.length / PIECE)) }, (_, at) =>
    text.slice(at * PIECE, (at + 1) * PIECE),
  );

const coloured = (json: string) =>
  readTokens(json).map(({ text, kind }) => (kind ? <span class={`json-${kind}`}>{text}</span> : text));
