import { boolean, oneOf, text } from '../../parameters/types.ts';
import { pending } from '../../query/pending.ts';

/** Tells how one logs in, and what is asked for. */
export const authmanagerinfo = pending('meta', {
  name: 'authmanagerinfo',
  prefix: 'ami',
  access: 'public',
  helpPage: 'API:Authmanagerinfo',
  parameters: {
    securitysensitiveoperation: text(),
    requestsfor: oneOf([
      'change',
      'create',
      'create-continue',
      'link',
      'link-continue',
      'login',
      'login-continue',
      'remove',
      'unlink',
    ]),
    mergerequestfields: boolean(),
    messageformat: oneOf(['html', 'none', 'raw', 'wikitext'], { default: 'wikitext' }),
  },
});
