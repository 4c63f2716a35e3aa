import type { pageActions } from '@wikiquery/core/api';
import type { WriteContext } from '../../action.ts';

type Declared = Extract<(typeof pageActions)[number], { readonly name: 'delete' }>;

/** What `action=delete` runs with. */
export type DeleteContext = WriteContext<Declared['parameters']>;
