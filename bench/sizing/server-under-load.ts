import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Configuration } from '../../packages/core/src/wiki/configuration.ts';
import type { GivenAdmissionSettings } from '../../packages/core/src/wiki/settings/admission.ts';
import { writeConfiguration } from '../configuration.ts';
import { start, withDescendants, type Server } from '../servers.ts';
import { classRules } from './requests.ts';

/** How the real server is started. */
export interface ServerChoice {
  readonly script: string;
  /** URL of the database. */
  readonly database: string;
  readonly processes: number;
  readonly port: number;
  readonly admission?: GivenAdmissionSettings;
  readonly runners?: number;
}

const configurationFile = '.cache/sizing-configuration.json';

/** Starts the real server, which believes what `X-Forwarded-For` says of clients. */
export async function startServer(choice: ServerChoice): Promise<Server> {
  const { script, database, processes, port, admission = {}, runners } = choice;
  writeConfiguration(configurationFile);
  const configuration = JSON.parse(readFileSync(configurationFile, 'utf8')) as Configuration;
  const settings = {
    ...configuration.settings,
    trustedProxies: ['127.0.0.1'],
    // What is slow here waits for others.
    slowSeconds: 3600,
    admission: { ...classRules, ...admission },
    ...(runners !== undefined && { runners }),
  };
  mkdirSync(dirname(configurationFile), { recursive: true });
  writeFileSync(configurationFile, JSON.stringify({ ...configuration, settings }));
  if (!existsSync(script)) throw new Error(`${script} is missing.`);
  const command = [
    '--max-semi-space-size=16',
    script,
    'serve',
    '--config',
    configurationFile,
    '--database',
    database,
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    ...(processes > 1 ? ['--workers', String(processes)] : []),
  ];
  return start({ name: 'wikiquery', command: () => command }, port);
}

/** Lets a server's processes run on one core only. */
export function pinToCore(server: Server, core: number): void {
  for (const pid of withDescendants(server.pid ?? 0)) {
    const args = ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)];
    execFileSync('taskset', args, { stdio: 'ignore' });
  }
}
