import { CdxCheckbox, CdxField, CdxSelect } from '@wikimedia/codex';
import { CopyButton } from '../parts/copy-button.tsx';
import { apiAddress } from '../query/ask.ts';
import type { Explorer } from '../state.ts';
import { codeTargets } from './index.ts';
import { requestOf } from './request-of.ts';

/** The query as a program in one of several languages. */
export const CodeView = ({ explorer }: { readonly explorer: Explorer }) => {
  const { view, shareable, modules } = explorer;
  const chosen = codeTargets.find(({ id }) => id === view.value.get('code')) ?? codeTargets[0];
  if (!chosen) return null;
  const all = view.value.has('all');
  const text = chosen.write(requestOf(apiAddress(), shareable.value, modules.value, all));
  return (
    <div class="code">
      <div class="code-choices">
        <CdxField>
          {{
            label: () => 'Language',
            default: () => (
              <CdxSelect
                aria-label="Language"
                selected={chosen.id}
                menuItems={codeTargets.map(({ id, label }) => ({ value: id, label }))}
                onUpdate:selected={(id: string | number | null) => explorer.show('code', String(id))}
              />
            ),
          }}
        </CdxField>
        <CdxCheckbox
          modelValue={all}
          onUpdate:modelValue={(checked: unknown) => explorer.show('all', checked === true ? '1' : undefined)}
        >
          Follow continue to the end
        </CdxCheckbox>
        <CopyButton label="Copy" text={() => text} />
      </div>
      <pre class="raw" tabindex="0" aria-label={`The query for ${chosen.label}`}>
        {text}
      </pre>
    </div>
  );
};
