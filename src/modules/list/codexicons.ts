import { texts } from '../../parameters/types.ts';
import { pending } from '../../query/pending.ts';

/** Answers icons of the Codex design system by name. */
export const codexicons = pending('list', {
  name: 'codexicons',
  prefix: '',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Codexicons',
  parameters: { names: texts({ required: true }) },
});
