import type { fileActions } from '@wikiquery/core/api';
import type { WriteContext } from '../../action.ts';

type Declared = Extract<(typeof fileActions)[number], { readonly name: 'upload' }>;

/** What `action=upload` runs with. */
export type UploadContext = WriteContext<Declared['parameters']>;
