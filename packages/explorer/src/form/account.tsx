import { CdxButton, CdxField, CdxMessage, CdxTextInput } from '@wikimedia/codex';
import { defineComponent, ref } from 'vue';
import { isDelegated } from '../modules/catalogue.ts';
import { logIn, logOut } from '../query/viewer.ts';
import type { Explorer } from '../state.ts';

/** The account that is logged in, with the forms to log in and out. */
export const Account = defineComponent(
  (props: { readonly explorer: Explorer }) => {
    const dialog = ref<HTMLDialogElement>();
    const name = ref('');
    const password = ref('');
    const refusal = ref('');
    const waiting = ref(false);

    const enter = async (): Promise<void> => {
      const entered = password.value;
      password.value = '';
      waiting.value = true;
      try {
        refusal.value = (await logIn(name.value, entered)) ?? '';
        if (refusal.value !== '') return;
        dialog.value?.close();
        await props.explorer.changeViewer();
      } catch (error) {
        refusal.value = `The server cannot be reached: ${String(error)}`;
      } finally {
        waiting.value = false;
      }
    };
    const leave = async (): Promise<void> => {
      await logOut();
      await props.explorer.changeViewer();
    };

    return () => {
      const viewer = props.explorer.viewer.value;
      if (!viewer) return undefined;
      return (
        <div class="account">
          {viewer.name === undefined ? (
            <span>Not logged in</span>
          ) : (
            <span>
              Logged in as <strong>{viewer.name}</strong>
              {viewer.groups.length > 0 && ` (${viewer.groups.join(', ')})`}
            </span>
          )}
          {viewer.name !== undefined ? (
            <CdxButton type="button" size="small" onClick={() => void leave()}>
              Log out
            </CdxButton>
          ) : (
            !isDelegated('clientlogin') && (
              <CdxButton type="button" size="small" onClick={() => dialog.value?.showModal()}>
                Log in
              </CdxButton>
            )
          )}
          <dialog ref={dialog} aria-labelledby="login-title">
            <form
              onSubmit={(event: Event) => {
                event.preventDefault();
                void enter();
              }}
            >
              <h2 id="login-title">Log in</h2>
              <p>With an account of the wiki, or with a bot password.</p>
              {refusal.value !== '' && <CdxMessage type="error">{refusal.value}</CdxMessage>}
              <CdxField>
                {{
                  label: () => 'User name',
                  default: () => (
                    <CdxTextInput
                      modelValue={name.value}
                      autocomplete="username"
                      required
                      onUpdate:modelValue={(text: string | number) => (name.value = String(text))}
                    />
                  ),
                }}
              </CdxField>
              <CdxField>
                {{
                  label: () => 'Password',
                  default: () => (
                    <CdxTextInput
                      inputType="password"
                      modelValue={password.value}
                      autocomplete="current-password"
                      required
                      onUpdate:modelValue={(text: string | number) => (password.value = String(text))}
                    />
                  ),
                }}
              </CdxField>
              <div class="actions">
                <CdxButton type="submit" action="progressive" weight="primary" disabled={waiting.value}>
                  Log in
                </CdxButton>
                <CdxButton type="button" onClick={() => dialog.value?.close()}>
                  Cancel
                </CdxButton>
              </div>
            </form>
          </dialog>
        </div>
      );
    };
  },
  { props: ['explorer'] },
);
