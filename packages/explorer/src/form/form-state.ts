import { nextTick, ref, shallowRef, type Ref, type ShallowRef } from 'vue';
import type { Explorer } from '../state.ts';

/** The state of the form that is not part of the query. */
export interface FormState {
  /** Names of the parameters that are unfolded although they have no value. */
  readonly opened: Readonly<ShallowRef<ReadonlySet<string>>>;
  /** The text to find among the parameters. */
  readonly search: Ref<string>;
  /** Unfolds a parameter and goes to its input. */
  open(name: string): void;
  /** Leaves a parameter unfolded whose value was removed. */
  keep(name: string): void;
  close(name: string): void;
  /** Folds all parameters, and forgets the text to find. */
  clear(): void;
}

/** Props that the parts of the form share. */
export interface FormProps {
  readonly explorer: Explorer;
  readonly form: FormState;
}

/** Creates the state of a form in which no parameter is unfolded. */
export function createFormState(): FormState {
  const opened = shallowRef<ReadonlySet<string>>(new Set());
  const keep = (name: string): void => {
    opened.value = opened.value.union(new Set([name]));
  };
  const close = (name: string): void => {
    opened.value = opened.value.difference(new Set([name]));
  };
  const search = ref('');
  return {
    opened,
    search,
    open: (name) => {
      keep(name);
      void nextTick(() => goTo(name));
    },
    keep,
    close,
    clear: () => {
      opened.value = new Set();
      search.value = '';
    },
  };
}

/** Moves the focus to the input of a parameter. */
export function goTo(name: string): void {
  const field = document.querySelector(`[data-parameter="${CSS.escape(name)}"]`);
  const input = field?.querySelector(':is(input, textarea, select, [role="combobox"]):not([type="hidden"])');
  if (input instanceof HTMLElement) input.focus();
}
