import { CdxMultiselectLookup } from '@wikimedia/codex';
import { computed, defineComponent, ref } from 'vue';
import type { Choice } from '../choices.ts';

/** The props of {@link Chips}. */
export interface ChipsProps {
  readonly name: string;
  readonly values: readonly string[];
  readonly setValues: (values: readonly string[]) => void;
  /** Returns the choices that match a text. */
  readonly choices: (text: string) => readonly Choice[];
  readonly labelOf: (value: string) => string;
  readonly placeholder: string;
  /** Called when the text changes, or its input gets the focus. */
  readonly seek: (text: string) => void;
}

/** An input for several values, which are chosen from a menu, typed, or pasted, separated by bars or line breaks. */
export const Chips = defineComponent(
  (props: ChipsProps) => {
    const text = ref('');
    // Each new array opens the menu, so it is kept until the choices change.
    const choices = computed(() => [...props.choices(text.value)]);
    const add = (values: readonly string[]): void => {
      const added = values.map((value) => value.trim()).filter((value) => value !== '');
      text.value = '';
      if (added.length > 0) props.setValues([...new Set([...props.values, ...added])]);
    };
    const takeEnter = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.isComposing) return;
      const { target } = event;
      if (!(target instanceof HTMLInputElement) || target.getAttribute('aria-activedescendant')) return;
      if (text.value.trim() === '') return;
      event.preventDefault();
      event.stopPropagation();
      add([text.value]);
    };
    const takePaste = (event: ClipboardEvent): void => {
      const pasted = event.clipboardData?.getData('text/plain') ?? '';
      if (!/[|\n]/.test(pasted)) return;
      event.preventDefault();
      add(pasted.split(/[|\n]/));
    };
    return () => (
      <div
        class="chips"
        {...{ onKeydownCapture: takeEnter, onPasteCapture: takePaste }}
        onFocusout={(event: FocusEvent) => {
          const { currentTarget, relatedTarget } = event;
          const stays = currentTarget instanceof Node && currentTarget.contains(relatedTarget as Node | null);
          if (!stays) add([text.value]);
        }}
      >
        <CdxMultiselectLookup
          aria-label={props.name}
          inputChips={props.values.map((value) => ({ value, label: props.labelOf(value) }))}
          selected={[...props.values]}
          inputValue={text.value}
          menuItems={choices.value}
          menuConfig={{ visibleItemLimit: 8 }}
          placeholder={props.placeholder}
          spellcheck="false"
          onFocus={() => props.seek(text.value)}
          onInput={(written: string | number) => props.seek(String(written))}
          onUpdate:inputValue={(written: string | number) => {
            text.value = String(written);
          }}
          onUpdate:inputChips={(chips: readonly { readonly value: string | number }[]) => {
            if (chips.length < props.values.length) props.setValues(chips.map(({ value }) => String(value)));
          }}
          onUpdate:selected={(selected: readonly (string | number)[]) => {
            text.value = '';
            const values = selected.map(String);
            if (values.join('\n') !== props.values.join('\n')) props.setValues(values);
          }}
        />
      </div>
    );
  },
  { props: ['name', 'values', 'setValues', 'choices', 'labelOf', 'placeholder', 'seek'] },
);
