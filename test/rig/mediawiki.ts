import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './mariadb.ts';

const folder = process.env['MEDIAWIKI_FOLDER'] ?? '';
const serve = join(import.meta.dirname, '../clients/mediawiki/serve.ts');

/** Why tests with a real MediaWiki are skipped, or false if there is one. */
export const noMediaWiki =
  !existsSync(join(folder, 'includes/api')) && 'MEDIAWIKI_FOLDER names no unpacked MediaWiki';

/** A MediaWiki that serves the sample wiki. */
export interface LiveMediaWiki extends AsyncDisposable {
  /** URL of its api.php. */
  readonly url: string;
}

/** Serves a new sample wiki with the MediaWiki 1.43 that `MEDIAWIKI_FOLDER` names, and further extensions of it. */
export async function startMediaWiki(...extensions: readonly string[]): Promise<LiveMediaWiki> {
  const live = spawn(process.execPath, [serve, folder, String(await freePort()), ...extensions], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(live, 'exit');
  const chunk: unknown = ((await once(live.stdout, 'data')) as readonly unknown[])[0];
  const url = String(chunk).trim();
  for (let i = 0; i < 100 && !(await answers(url)); i++)
    await new Promise((resolve) => setTimeout(resolve, 200));
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      live.kill('SIGTERM');
      await ended;
    },
  };
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}?action=query&format=json`).then(
    ({ ok }) => ok,
    () => false,
  );
