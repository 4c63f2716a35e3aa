import { may } from '@wikiquery/core/wiki';
import type { WriteContext } from './action.ts';
import type { Performer } from './writing/logs.ts';

/** The viewer as who an entry in a log is by: what bots do is a bot's unless the request says otherwise. */
export const logPerformer = ({
  performer,
  request,
  viewer,
}: Pick<WriteContext, 'performer' | 'request' | 'viewer'>): Performer => ({
  ...performer,
  isBot: may(viewer, 'bot') !== false && !['', '0'].includes(request.get('bot') ?? '1'),
});
