import { nextTick, type Ref, ref, type ShallowRef, shallowRef } from 'vue';
import type { Explorer } from '../state.ts';

/** What the form shows, beside what the query says. */
export interface FormState {
  /** Names of the parameters that are unfolded without a value. */
  readonly opened: Readonly<ShallowRef<ReadonlySet<string>>>;
  /** What to find among the parameters. */
  readonly search: Ref<string>;
  /** Unfolds a parameter and goes to its input. */
  open(name: string): void;
  /** Leaves a parameter unfolded that has no value any more. */
  keep(name: string): void;
  close(name: string): void;
}

/** What the parts of the form share. */
export interface FormProps {
  readonly explorer: Explorer;
  readonly form: FormState;
}

/** Makes the state of a form in which nothing is unfolded. */
export function createFormState(): FormState {
  const opened = shallowRef<ReadonlySet<string>>(new Set());
  const keep = (name: string): void => {
    opened.value = opened.value.union(new Set([name]));
  };
  const close = (name: string): void => {
    opened.value = opened.value.difference(new Set([name]));
  };
  return {
    opened,
    search: ref(''),
    open: (name) => {
      keep(name);
      void nextTick(() => goTo(name));
    },
    keep,
    close,
  };
}

/** Moves the focus to the input of a parameter. */
export function goTo(name: string): void {
  const field = document.querySelector(`[data-parameter="${CSS.escape(name)}"]`);
  const input = field?.querySelector(':is(input, textarea, select, [role="combobox"]):not([type="hidden"])');
  if (input instanceof HTMLElement) input.focus();
}
