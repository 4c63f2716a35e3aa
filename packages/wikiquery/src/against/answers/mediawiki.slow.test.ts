// With a real MediaWiki 1.43 on the same database.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { noMediaWiki, startMediaWiki } from '../../../../../test/rig/mediawiki.ts';
import { sampleConfiguration } from '../../../../../test/rig/wiki.ts';
import type { Configuration } from '../../../../core/src/wiki/configuration.ts';
import { mergeConfiguration } from '../../../../core/src/wiki/merge-configuration.ts';
import { initialConfiguration } from '../../init.ts';
import type { Comparison } from '../compare-with-wiki.ts';
import type { AnswersReport } from './report-answers.ts';

interface Checked {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

function run(environment: Readonly<Record<string, string>>, args: readonly string[]): Promise<Checked> {
  const command = join(import.meta.dirname, '../../../bin/wikiquery.js');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command, ...args],
      { maxBuffer: 2 ** 26, env: { ...process.env, ...environment } },
      (error, out, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, error: stderr });
      },
    );
  });
}

const password = 'correct horse battery';

/** Configurations in which one thing is wrong, and what the comparison finds of it. */
const faults: readonly (readonly [
  name: string,
  change: (right: Configuration) => Configuration,
  finds: (found: Comparison & { readonly answers: AnswersReport }) => boolean,
])[] = [
  [
    'a wrong upload path',
    (right) => ({ ...right, settings: { ...right.settings, uploadPath: '/pictures' } }),
    ({ settings, answers }) =>
      settings.some((line) => line.startsWith('uploadPath: "/pictures" here')) &&
      JSON.stringify(answers.comparison.causes).includes('/pictures'),
  ],
  [
    'a missing tag',
    (right) => ({
      ...right,
      settings: {
        ...right.settings,
        softwareTags: (right.settings.softwareTags ?? []).filter((tag) => tag !== 'mw-rollback'),
      },
    }),
    ({ settings }) => settings.includes('softwareTags: only there mw-rollback'),
  ],
  [
    'a changed right',
    (right) => ({
      ...right,
      usergroups: right.usergroups.map((group) =>
        group.name === '*' ? { ...group, rights: [...group.rights, 'deletedhistory'] } : group,
      ),
    }),
    ({ drift, answers }) =>
      drift.includes('removed: right "deletedhistory" of group "*"') && answers.comparison.disclosed > 0,
  ],
  [
    'another collation',
    (right) => ({ ...right, settings: { ...right.settings, categoryCollation: 'uca-default' } }),
    ({ settings }) => settings.includes('categoryCollation: "uca-default" here, "uppercase" there'),
  ],
];

test(
  'answers are compared with those of MediaWiki, and what is wrong is found',
  { skip: noMediaWiki },
  async (t) => {
    await using live = await startMediaWiki();
    await live.maintain('createAndPromote', ['Operator', password, '--sysop']);
    const folder = mkdtempSync(join(tmpdir(), 'wikiquery-answers-'));
    t.after(() => {
      rmSync(folder, { recursive: true });
    });
    const { settings } = sampleConfiguration();
    // What siteinfo does not tell.
    const names = ['rights', 'slotRoles', 'pageLanguageInDatabase', 'activeUserDays'] as const;
    const right = mergeConfiguration(await initialConfiguration(live.url), {
      settings: Object.fromEntries(names.map((name) => [name, settings[name]])),
    });
    const check = async (
      configuration: Configuration,
      options: readonly string[],
      environment: Readonly<Record<string, string>> = {},
    ): Promise<Checked> => {
      const config = join(folder, 'wiki.json');
      writeFileSync(config, JSON.stringify(configuration));
      const wiki = ['--config', config, '--database', live.databaseUrl, '--against', live.url];
      return run(environment, ['check', ...wiki, '--contact', 'me@wiki.example', '--pause', '1', ...options]);
    };
    const parsed = ({ out, error }: Checked) => {
      assert.match(out, /^\{/, error);
      return JSON.parse(out) as Comparison & { readonly answers: AnswersReport };
    };
    const behindProxy = mergeConfiguration(right, { settings: { delegatedStatus: 421 } });
    const random = ['--requests', '150', '--seed', '7', '--json'];

    await t.test('most answers are equal', async () => {
      const { answers } = parsed(await check(behindProxy, random));
      const { compared, different, disclosed, refused } = answers.comparison;
      assert.ok(compared > 120, String(compared));
      assert.ok(different < 0.05 * compared, JSON.stringify(answers.comparison.causes));
      assert.ok(refused < 0.3 * compared, String(refused));
      assert.equal(disclosed, 0);
    });

    for (const [name, change, finds] of faults)
      await t.test(`${name} is found`, async () => {
        const checked = await check(change(behindProxy), random);
        assert.equal(checked.code, 1, checked.error);
        assert.ok(finds(parsed(checked)), checked.out);
      });

    await t.test('an account sees what its rights let it see', async () => {
      const environment = { WIKIQUERY_CHECK_PASSWORD: password };
      const options = [...random, '--account', 'Operator'];
      const { answers } = parsed(await check(right, options, environment));
      const { compared, different, refused } = answers.comparison;
      assert.equal(answers.account, 'Operator');
      assert.ok(different < 0.1 * compared, JSON.stringify(answers.comparison.causes));
      assert.ok(refused < 0.2 * compared, String(refused));
      const alone = await check(right, options);
      assert.match(
        alone.error,
        /--account needs its password in the environment variable WIKIQUERY_CHECK_PASSWORD/,
      );
      const proxied = await check(behindProxy, options, environment);
      assert.match(proxied.error, /without settings\.sessions, all their requests are sent to the wiki/);
    });

    await t.test('the requests of a log are replayed', async () => {
      const log = join(folder, 'access.log');
      const { pathname } = new URL(live.url);
      const line = (query: string) =>
        `203.0.113.7 - - [29/Nov/2026:06:25:24 +0000] "GET ${pathname}?${query} HTTP/1.1" 200 5 "-" "LampBot"\n`;
      writeFileSync(
        log,
        [
          'action=query&list=allpages&aplimit=5&format=json',
          'action=query&prop=info%7Clinks&titles=Gull_Point&format=xml',
          'action=query&prop=info%7Clinks&titles=Gull_Point&format=json',
          'action=opensearch&search=Gul',
          'action=query&list=random',
          'action=edit&title=A',
        ]
          .map(line)
          .join(''),
      );
      const { code, out, error } = await check(behindProxy, ['--log', log]);
      assert.match(out, /^.*\nOK: 0 of 3 answers differ\.\nOK: /, error);
      assert.match(out, /^Requests were chosen from 4 of the log, each once, and sent anonymously/m);
      assert.match(out, /^Skipped requests of the log: matter of chance 1, not read-only 1\.$/m);
      assert.equal(code, 0);
    });
  },
);
