import { CdxButton, CdxMessage } from '@wikimedia/codex';
import { AnswerPanel } from './answer/answer-panel.tsx';
import { AddressBar } from './form/address-bar.tsx';
import { QueryForm } from './form/query-form.tsx';
import type { Explorer } from './state.ts';

/** The whole page: the query on one side, its answer on the other. */
export const App = ({ explorer, sitename }: { readonly explorer: Explorer; readonly sitename: string }) => (
  <>
    <header class="page-header">
      <p class="site">
        <a href={document.body.dataset['front']}>{sitename}</a>
      </p>
      <h1>API explorer</h1>
    </header>
    <main>
      <form
        class="query"
        aria-label="Query"
        onSubmit={(event: Event) => {
          event.preventDefault();
          void explorer.run();
        }}
      >
        <AddressBar explorer={explorer} />
        <div class="actions">
          <CdxButton type="submit" action="progressive" weight="primary">
            Run
          </CdxButton>
          {explorer.running.value && (
            <CdxButton type="button" onClick={() => explorer.stop()}>
              Stop
            </CdxButton>
          )}
        </div>
        <QueryForm explorer={explorer} />
      </form>
      <section class="result" aria-label="Answer" aria-live="polite">
        {explorer.failure.value !== '' && <CdxMessage type="error">{explorer.failure.value}</CdxMessage>}
        <AnswerPanel explorer={explorer} />
      </section>
    </main>
  </>
);
