import { CdxButton, CdxTextInput } from '@wikimedia/codex';
import { defineComponent, onMounted, ref } from 'vue';
import { fetchToken } from '../../query/viewer.ts';
import type { ParameterProps } from '../parameter-props.ts';

/** An input for a token of the session, which is fetched if there is none yet. */
export const TokenInput = defineComponent(
  (props: ParameterProps) => {
    const failed = ref(false);
    const renew = async (): Promise<void> => {
      const token = await fetchToken(props.parameter.tokentype ?? 'csrf').catch(() => undefined);
      failed.value = token === undefined;
      if (token !== undefined) props.setValue(token);
    };
    onMounted(() => {
      if (props.value === undefined) void renew();
    });
    return () => (
      <div class="token">
        <CdxTextInput
          modelValue={props.value ?? ''}
          placeholder={failed.value ? 'There is no such token.' : ''}
          autocomplete="off"
          spellcheck="false"
          onUpdate:modelValue={(text: string | number) =>
            props.setValue(text === '' ? undefined : String(text))
          }
        />
        <CdxButton type="button" onClick={() => void renew()}>
          Fetch
        </CdxButton>
      </div>
    );
  },
  { props: ['name', 'parameter', 'value', 'setValue', 'completes', 'namespace', 'highLimits'] },
);
