import { execFile } from 'node:child_process';
import { join } from 'node:path';

const command = join(import.meta.dirname, '../../packages/wikiquery/bin/wikiquery.js');

/** Runs `wikiquery check --against --sample` over a mirror; returns the lines that name differences. */
export const checkSample = (url: string, database: string): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    const options = ['--sample=400', '--seed=1', '--pause=1', '--rate=100000', '--contact=tests@example.org'];
    const args = ['check', `--database=${database}`, `--against=${url}`, ...options];
    execFile(process.execPath, [command, ...args], (error, out, errors) => {
      const lines = out.split('\n').filter((line) => /^(?:page|revision|log entry) \d/.test(line));
      const code = error ? error.code : 0;
      if (code === (lines.length > 0 ? 1 : 0) && out.includes(' were compared')) resolve(lines);
      else reject(new Error(`check ended with ${String(code)}: ${out}${errors}`));
    });
  });
