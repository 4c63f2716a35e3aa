import { CdxButton, CdxMessage, CdxTextArea } from '@wikimedia/codex';
import { unknownParameters } from '../modules/parameters.ts';
import { apiAddress } from '../query/ask.ts';
import { writeQuery } from '../query/fragment.ts';
import { readAddress } from '../query/read-address.ts';
import type { Explorer } from '../state.ts';

/** The query as an address, which can be edited or pasted, with its parameters that the API does not know. */
export const AddressBar = ({ explorer }: { readonly explorer: Explorer }) => {
  const shared = explorer.shareable.value;
  const address = `${apiAddress()}?${writeQuery(shared)}`;
  const take = (text: string): void => {
    const secrets = [...explorer.parameters.value].filter(([name]) => !shared.has(name));
    explorer.replace(new Map([...readAddress(text), ...secrets]));
  };
  return (
    <>
      <CdxTextArea
        aria-label="Address of the query"
        class="address"
        rows={Math.min(6, Math.ceil(address.length / 50))}
        spellcheck="false"
        modelValue={address}
        onChange={(event: Event) => {
          if (event.target instanceof HTMLTextAreaElement) take(event.target.value);
        }}
        onKeydown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLTextAreaElement)) return;
          event.preventDefault();
          event.stopPropagation();
          take(event.target.value);
          void explorer.run();
        }}
      />
      {unknownParameters(explorer.parameters.value, explorer.modules.value).map(({ name, nearest }) => (
        <CdxMessage key={name} type="warning" inline>
          There is no parameter <code>{name}</code> in this query.{' '}
          {nearest !== undefined && explorer.parameters.value.has(nearest) && (
            <>
              It has <code>{nearest}</code> already.{' '}
            </>
          )}
          {nearest !== undefined && !explorer.parameters.value.has(nearest) && (
            <CdxButton
              type="button"
              size="small"
              onClick={() => explorer.replace(renamed(explorer.parameters.value, name, nearest))}
            >
              Did you mean {nearest}?
            </CdxButton>
          )}{' '}
          <CdxButton type="button" size="small" weight="quiet" onClick={() => explorer.set(name, undefined)}>
            Remove {name}
          </CdxButton>
        </CdxMessage>
      ))}
    </>
  );
};

const renamed = (query: ReadonlyMap<string, string>, from: string, to: string): ReadonlyMap<string, string> =>
  new Map(Array.from(query, ([name, value]) => [name === from ? to : name, value] as const));
