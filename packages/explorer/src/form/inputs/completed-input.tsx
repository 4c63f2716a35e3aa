import { CdxLookup } from '@wikimedia/codex';
import { defineComponent, onUnmounted, shallowRef } from 'vue';
import { latest } from '../../query/latest.ts';
import { complete } from '../completion.ts';
import { defaultOf } from '../hint.ts';
import type { Offered } from '../offered.ts';
import type { ParameterProps } from '../parameter-props.ts';

/** Requests suggestions for a text from the wiki; stops when the component is unmounted. */
export function useCompletion(props: ParameterProps) {
  // Each new array opens the menu, so it is kept until the suggestions change.
  const offered = shallowRef<Offered[]>([]);
  const { ask, stop } = latest<string, readonly Offered[]>(
    async (text, signal) => (props.completes ? complete(props.completes, text, props.namespace, signal) : []),
    (found) => {
      offered.value = [...found];
    },
  );
  onUnmounted(stop);
  return { offered, ask };
}

/** An input for a text that the wiki completes, such as a title. */
export const CompletedInput = defineComponent(
  (props: ParameterProps) => {
    const { offered, ask } = useCompletion(props);
    return () => (
      <CdxLookup
        menuItems={offered.value}
        menuConfig={{ visibleItemLimit: 8 }}
        selected={null}
        inputValue={props.value ?? ''}
        placeholder={defaultOf(props.parameter)}
        spellcheck="false"
        onFocus={() => ask(props.value ?? '')}
        onInput={(text: string | number) => ask(String(text))}
        onUpdate:inputValue={(text: string | number) =>
          props.setValue(text === '' ? undefined : String(text))
        }
        onUpdate:selected={(chosen: string | number | null) => {
          if (chosen !== null) props.setValue(String(chosen));
        }}
      />
    );
  },
  { props: ['name', 'parameter', 'value', 'setValue', 'completes', 'namespace', 'highLimits'] },
);
