import type { pageActions } from '@wikiquery/core/api';
import type { WriteContext } from '../../action.ts';

type Declared = Extract<(typeof pageActions)[number], { readonly name: 'edit' }>;

/** What `action=edit` runs with. */
export type EditContext = WriteContext<Declared['parameters']>;
