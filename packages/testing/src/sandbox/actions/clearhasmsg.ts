import { isRegistered } from '@wikiquery/core/wiki';
import { defineWrite } from '../action.ts';

/** `action=clearhasmsg`: forgets that there is something new on the viewer's talk page. */
export const clearhasmsg = defineWrite('clearhasmsg', {
  run: ({ wiki, viewer }) => {
    wiki.transaction(() => {
      if (isRegistered(viewer)) wiki.remove('user_newtalk', { user_id: viewer.id });
      else wiki.remove('user_newtalk', { user_ip: viewer.name });
    });
    return Promise.resolve({ value: { clearhasmsg: 'success' } });
  },
});
