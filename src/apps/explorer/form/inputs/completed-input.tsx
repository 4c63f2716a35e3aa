import { CdxLookup } from '@wikimedia/codex';
import { defineComponent, onUnmounted, shallowRef } from 'vue';
import { complete, type Offered } from '../completion.ts';
import { defaultOf } from '../hint.ts';
import { latest } from '../../query/latest.ts';
import type { ParameterProps } from '../parameter-props.ts';

/** Asks the wiki for what completes a text, for as long as the component lives. */
export function useCompletion(props: ParameterProps) {
  // The same array until there is another, which opens the menu.
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

/** A text that the wiki completes, such as a title. */
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
