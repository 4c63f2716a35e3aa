import { CdxButton, CdxTextInput } from '@wikimedia/codex';
import { defineComponent, ref } from 'vue';
import { writeFragment } from '../query/fragment.ts';
import type { Explorer } from '../state.ts';
import { forget, keep, type SavedRequest } from './saved-requests.ts';

/** The requests that were kept and that ran last, as links, and a form to keep the current one. */
export const RequestsView = defineComponent(
  ({ explorer }: { readonly explorer: Explorer }) => {
    const name = ref('');
    const { requests, change } = explorer.store;
    const keepThis = (): void => {
      const called = name.value.trim();
      if (called === '') return;
      const fragment = writeFragment({ parameters: explorer.shareable.value, view: explorer.view.value });
      change((known) => keep(known, fragment, called));
      name.value = '';
    };
    const list = (title: string, some: readonly SavedRequest[]) =>
      some.length > 0 && (
        <>
          <h3>{title}</h3>
          <ul>
            {some.map((request) => (
              <li key={request.fragment}>
                <a href={request.fragment}>{request.name ?? <code>{readable(request)}</code>}</a>
                <CdxButton
                  type="button"
                  weight="quiet"
                  aria-label={`Remove ${request.name ?? readable(request)}`}
                  onClick={() => change((known) => forget(known, request.fragment))}
                >
                  ×
                </CdxButton>
              </li>
            ))}
          </ul>
        </>
      );
    return () => {
      const { kept, recent } = requests.value;
      return (
        <details class="requests">
          <summary>Kept and recent requests</summary>
          <div class="keep">
            <CdxTextInput
              aria-label="Name of this request"
              placeholder="Name of this request"
              modelValue={name.value}
              onUpdate:modelValue={(text: string | number) => (name.value = String(text))}
              onKeydown={(event: KeyboardEvent) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                keepThis();
              }}
            />
            <CdxButton type="button" disabled={name.value.trim() === ''} onClick={keepThis}>
              Keep
            </CdxButton>
          </div>
          {list('Kept', kept)}
          {list('Recent', recent)}
          {kept.length + recent.length === 0 && (
            <p class="quiet">Requests that you run are listed here. They stay in this browser.</p>
          )}
        </details>
      );
    };
  },
  { props: ['explorer'] },
);

/** A request as one would type it. */
const readable = ({ fragment }: SavedRequest): string => {
  const text = fragment.replace(/^#(?:action=query&)?/, '').replace(/&~.*$/, '');
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};
