import { CdxTextArea } from '@wikimedia/codex';
import { readFragment, writeQuery } from '../query/fragment.ts';
import type { Explorer } from '../state.ts';

/** The query as an address, which can be edited or pasted. */
export const AddressBar = ({ explorer }: { readonly explorer: Explorer }) => (
  <CdxTextArea
    aria-label="Address of the query"
    class="address"
    autosize
    spellcheck="false"
    modelValue={`api.php?${writeQuery(explorer.parameters.value)}`}
    onChange={(event: Event) => {
      if (event.target instanceof HTMLTextAreaElement) explorer.replace(readAddress(event.target.value));
    }}
  />
);

/** Reads the parameters of a URL, or of its query. */
function readAddress(address: string): ReadonlyMap<string, string> {
  return readFragment(address.trim().replace(/^[^?&=]*\?/, '')).parameters;
}
