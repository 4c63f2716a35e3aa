import { CdxCombobox } from '@wikimedia/codex';
import { defaultOf } from '../hint.ts';
import type { Offered } from '../offered.ts';
import type { ParameterProps } from '../parameter-props.ts';

/** An input for a text, with some values to choose from. */
export const SuggestedInput = ({
  parameter,
  value,
  setValue,
  suggestions,
}: ParameterProps & { readonly suggestions: readonly Offered[] }) => (
  <CdxCombobox
    menuItems={[...suggestions]}
    selected={value ?? ''}
    placeholder={defaultOf(parameter)}
    onUpdate:selected={(text: string | number) => setValue(text === '' ? undefined : String(text))}
  />
);
