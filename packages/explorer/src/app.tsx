import { CdxButton, CdxMessage } from '@wikimedia/codex';
import { defineComponent, ref, watch } from 'vue';
import { AnswerPanel } from './answer/answer-panel.tsx';
import { Account } from './form/account.tsx';
import { AddressBar } from './form/address-bar.tsx';
import { createFormState } from './form/form-state.ts';
import { QueryForm } from './form/query-form.tsx';
import { Start } from './form/start.tsx';
import { writeQuery } from './query/fragment.ts';
import { RequestsView } from './requests/requests-view.tsx';
import type { Explorer } from './state.ts';

/** The whole page: the query on one side, its answer on the other. */
export const App = defineComponent(
  ({ explorer, sitename }: { readonly explorer: Explorer; readonly sitename: string }) => {
    const form = createFormState();
    // Only has an effect on narrow screens, where the answer comes first.
    const folded = ref(explorer.running.value);
    watch(explorer.running, (isRunning) => {
      if (isRunning) folded.value = true;
    });
    const run = (): void => void explorer.run();
    const clear = (): void => {
      form.clear();
      explorer.replace(new Map([['action', 'query']]));
    };
    const runByKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      // Include what is being typed.
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement) {
        activeElement.blur();
        activeElement.focus();
      }
      run();
    };
    return () => (
      <div class="explorer" {...{ onKeydownCapture: runByKey }}>
        <a class="skip" href="#answer" onClick={skipToAnswer}>
          Skip to the answer
        </a>
        <header class="page-header">
          <p class="site">
            <a href={document.body.dataset['front']}>{sitename}</a>
          </p>
          <h1>API explorer</h1>
          <Account explorer={explorer} />
        </header>
        <main>
          <form
            class={['query', folded.value && 'query-folded']}
            aria-label="Query"
            onSubmit={(event: Event) => {
              event.preventDefault();
              run();
            }}
          >
            <div class="folded-query">
              <code>{writeQuery(explorer.shareable.value)}</code>
              <CdxButton type="button" onClick={() => (folded.value = false)}>
                Edit the query
              </CdxButton>
            </div>
            <div class="whole-query">
              <div class="query-head">
                <AddressBar explorer={explorer} />
                <div class="actions">
                  <CdxButton type="submit" action="progressive" weight="primary" title="Ctrl+Enter">
                    Run
                  </CdxButton>
                  <CdxButton type="button" onClick={clear}>
                    Clear
                  </CdxButton>
                  {explorer.running.value && (
                    <CdxButton type="button" onClick={() => explorer.stop()}>
                      Stop
                    </CdxButton>
                  )}
                </div>
              </div>
              <RequestsView explorer={explorer} />
              <QueryForm explorer={explorer} form={form} />
            </div>
          </form>
          <section id="answer" class="result" aria-label="Answer" tabindex="-1">
            {explorer.failure.value !== '' && (
              <CdxMessage type="error" role="alert">
                {explorer.failure.value}
              </CdxMessage>
            )}
            {explorer.answer.value || explorer.running.value || explorer.failure.value !== '' ? (
              <AnswerPanel explorer={explorer} />
            ) : (
              <Start />
            )}
          </section>
        </main>
      </div>
    );
  },
  { props: ['explorer', 'sitename'] },
);

/** Moves the focus; the fragment of the address is the query. */
function skipToAnswer(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#answer')?.focus();
}
