import { CdxButton } from '@wikimedia/codex';
import { defineComponent, ref } from 'vue';
import { copy } from '../answer/copy.ts';

interface Props {
  readonly label: string;
  /** Returns the text to copy. */
  readonly text: () => string;
}

/** Copies a text, and says so. */
export const CopyButton = defineComponent(
  (props: Props) => {
    const state = ref('');
    let reset: ReturnType<typeof setTimeout> | undefined;
    const act = async (): Promise<void> => {
      state.value = await copy(props.text()).then(
        () => 'Copied',
        () => 'Not copied',
      );
      clearTimeout(reset);
      reset = setTimeout(() => (state.value = ''), 2000);
    };
    return () => (
      <CdxButton type="button" onClick={act} aria-live="polite">
        {state.value || props.label}
      </CdxButton>
    );
  },
  { props: ['label', 'text'] },
);
