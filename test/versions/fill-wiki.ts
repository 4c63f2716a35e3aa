/**
 * Fills a new MediaWiki of any version with what its modules can read: the pages of the sample wiki, accounts, and changes
 * of every kind:
 *
 *     node test/versions/fill-wiki.ts API.PHP MEDIAWIKI-FOLDER [CHANGES]
 *
 * The wiki has the account Admin with the password adminpass12345.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from 'wikiquery-client';
import { passwordOf } from '../clients/read-wiki.ts';
import { makeChange } from '../mirror/changes/make-change.ts';
import { openChangingWiki } from '../mirror/changing-wiki.ts';
import { userAgent } from '../mirror/mirror-client.ts';
import { sampleWiki } from '../rig/wiki.ts';

const [url, folder, changes = '400'] = process.argv.slice(2);
if (url === undefined || folder === undefined) {
  console.error('usage: node test/versions/fill-wiki.ts API.PHP MEDIAWIKI-FOLDER [CHANGES]');
  process.exit(2);
}

const admin = createClient({ url, userAgent });
await admin.login('Admin', 'adminpass12345');

/** The accounts that change the wiki, with their groups. */
const accounts = {
  'Harbour master': 'sysop|bureaucrat|interface-admin',
  'Night watch': 'suppress|sysop',
  Stationmaster: '',
  Keeper: '',
};
for (const [name, groups] of Object.entries(accounts)) {
  const creating = createClient({ url, userAgent });
  const password = passwordOf(name);
  const token = await creating.token('createaccount');
  await creating.request({
    action: 'createaccount',
    createreturnurl: url,
    username: name,
    password,
    retype: password,
    createtoken: token,
  });
  if (groups !== '') await admin.request({ action: 'userrights', user: name, add: groups });
}

const { pages } = sampleWiki();
for (const { title, revisions, text } of pages as readonly {
  readonly title: string;
  readonly text?: string;
  readonly revisions?: readonly { readonly text?: string }[];
}[]) {
  const last = text ?? revisions?.at(-1)?.text;
  if (last === undefined) continue;
  await admin
    .request({ action: 'edit', title, text: last, summary: 'From the sample wiki', bot: true })
    .catch((error: unknown) => {
      console.error(title, String(error));
    });
}
console.error(`${pages.length} pages`);

/** Runs a maintenance script; run.php came with 1.40. */
const maintain = async (script: string, options: readonly string[], input = ''): Promise<string> => {
  const runner = join(folder, 'maintenance/run.php');
  const args = existsSync(runner) ? [runner, script] : [join(folder, `maintenance/${script}.php`)];
  const running = promisify(execFile)('php', [...args, ...options], { maxBuffer: 2 ** 26 });
  running.child.stdin?.end(input);
  return (await running).stdout;
};
const wiki = await openChangingWiki({ url, maintain }, 7);
const refused = new Map<string, number>();
for (let made = 0; made < Number(changes); made++) {
  const { kind, refusal } = await makeChange(wiki).catch((error: unknown) => ({
    kind: 'failed',
    refusal: String(error).slice(0, 150),
  }));
  if (refusal !== undefined)
    refused.set(`${kind}: ${refusal}`, (refused.get(`${kind}: ${refusal}`) ?? 0) + 1);
  if (made % 100 === 99) console.error(`${made + 1} changes`);
}
console.error(Object.fromEntries(refused));
