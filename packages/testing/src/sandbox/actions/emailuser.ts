import { isIP } from 'node:net';
import { readViewerBlocks } from '@wikiquery/core/store';
import { canonicalUserName, may } from '@wikiquery/core/wiki';
import { accountProblems } from '../account-problems.ts';
import { defineWrite } from '../action.ts';
import { writeProblems } from '../problems.ts';
import { accountNamed } from '../writing/accounts.ts';
import { query } from '../writing/writable-wiki.ts';

/** `action=emailuser`: sends a mail to another user, which a test finds in the wiki's box. */
export const emailuser = defineWrite('emailuser', {
  run: async (context) => {
    const { params, fail, wiki, site, viewer, sandbox } = context;
    const name = isIP(params.target) === 0 ? canonicalUserName(params.target, site) : undefined;
    if (name === undefined) return fail('baduser', ['target', params.target], { code: 'baduser_target' });
    const target = accountNamed(wiki, name) ?? fail(accountProblems.emailnotarget);
    if (!target.isConfirmed) fail(accountProblems.noemailtext);
    const disabled = wiki.row(
      query<{ readonly value: string }>(
        "SELECT up_value AS value FROM user_properties WHERE up_user = ? AND up_property = 'disablemail'",
      ),
      target.id,
    );
    if (disabled && disabled.value !== '' && disabled.value !== '0') fail(accountProblems.nowikiemailtext);
    const sender = viewer.id > 0 ? accountNamed(wiki, viewer.name) : undefined;
    if (!sender?.isConfirmed) return fail(accountProblems.mailnologin);
    if (!may(viewer, 'sendemail')) fail('permissiondenied', ['sendemail']);
    const blocks = await readViewerBlocks(context.store, viewer, context.now);
    if (blocks.some(({ noEmail }) => noEmail)) fail(accountProblems.blockedemailuser);
    // Quirk: mails are not counted, other than those of the form.
    if (context.rateLimiter.limitOnce('sendemail', 0)) fail(writeProblems.ratelimited);
    const mail = { from: sender.name, subject: params.subject, text: params.text };
    sandbox.mails.push({ ...mail, to: target.name, address: target.address });
    if (params.ccme && target.id !== sender.id)
      sandbox.mails.push({ ...mail, to: sender.name, address: sender.address });
    return { value: { emailuser: { result: 'Success', warnings: [], errors: [] } } };
  },
});
