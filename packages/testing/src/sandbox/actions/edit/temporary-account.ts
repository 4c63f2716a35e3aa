import { createsAccount } from '@wikiquery/core/modules';
import { makeTitle, Namespace } from '@wikiquery/core/wiki';
import { requireHooks } from '../../hooks.ts';
import { createTemporaryAccount, nextTemporaryName } from '../../writing/temporary-accounts.ts';
import { query } from '../../writing/writable-wiki.ts';
import type { EditContext } from './context.ts';

/** Gives a temporary account to who edits without one, where the wiki does so; who edits, as the revision tells. */
export async function withTemporaryAccount(context: EditContext): Promise<{
  readonly performer: EditContext['performer'];
  /** Whether clients are to be told that the account is new. */
  readonly isCreated: boolean;
}> {
  const { wiki, now, performer, session, viewer } = context;
  if (!createsAccount('edit', context)) return { performer, isCreated: isUnused(context) };
  const { name } = nextTemporaryName(wiki, Number(now.slice(0, 4)));
  const title = makeTitle(Namespace.special, 'UserLogin');
  const attempt = { action: 'autocreateaccount', viewer, title, summary: '', account: name } as const;
  await requireHooks('edit', attempt, context);
  const account = wiki.transaction(() =>
    createTemporaryAccount(wiki, { timestamp: now, address: performer.address }),
  );
  session?.enter(account);
  return { performer: { ...performer, author: account, isTrusted: false, isQuiet: false }, isCreated: true };
}

/** Whether the viewer's temporary account has not edited yet, as one whose first edit was refused. */
const isUnused = ({ viewer, wiki }: EditContext): boolean =>
  viewer.temporary &&
  wiki.row(query('SELECT 1 FROM user WHERE user_id = ? AND user_editcount = 0'), viewer.id) !== undefined;
