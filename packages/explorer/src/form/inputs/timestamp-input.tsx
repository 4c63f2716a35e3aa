import { CdxButton, CdxTextInput } from '@wikimedia/codex';
import { defaultOf } from '../hint.ts';
import type { ParameterProps } from '../parameter-props.ts';

/** An input for a time in UTC: typed, chosen from a calendar, or now. */
export const TimestampInput = ({ name, parameter, value, setValue }: ParameterProps) => (
  <div class="timestamp">
    <CdxTextInput
      aria-label={name}
      modelValue={value ?? ''}
      placeholder={defaultOf(parameter) || '2024-02-10T08:00:00Z'}
      spellcheck="false"
      onUpdate:modelValue={(text: string | number) => setValue(text === '' ? undefined : String(text))}
    />
    <CdxButton type="button" aria-label={`${name}: now`} onClick={() => setValue('now')}>
      Now
    </CdxButton>
    <CdxTextInput
      aria-label={`${name}: choose a date and time in UTC`}
      inputType="datetime-local"
      modelValue={/^\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(value ?? '')?.[0] ?? ''}
      onUpdate:modelValue={(text: string | number) =>
        setValue(text === '' ? undefined : `${String(text).slice(0, 16)}:00Z`)
      }
    />
  </div>
);
