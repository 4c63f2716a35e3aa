#!/usr/bin/env node
// Runs under any Node: an older one starts the Node that is installed beside this package.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const LEAST = 24;
const here = dirname(fileURLToPath(import.meta.url));
// V8 would take 128 megabytes for what lives shortly, and no request is faster for it. It reads this only when it starts.
const flags = process.argv[2] === 'serve' ? ['--max-semi-space-size=16'] : [];

if (Number(process.versions.node.split('.')[0]) >= LEAST) {
  startAnew();
  // Older ones do not have it.
  module.enableCompileCache?.();
  const compiled = join(here, '../dist/src/cli/main.js');
  const main = existsSync(compiled) ? compiled : join(here, '../src/cli/main.ts');
  await import(pathToFileURL(main).href);
} else {
  const node = newerNode();
  if (node === undefined) {
    console.error(
      `wikiquery needs Node ${LEAST} or newer, and this is ${process.versions.node}. ` +
        'Install a newer one, or run "npm install node@24" here.',
    );
    process.exit(1);
  }
  const child = spawn(node, [...flags, fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** Lets this process begin again with the flags, where that can be done and they are not given; workers have their parent's. */
function startAnew() {
  const given = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(' ')].join(' ');
  if (flags.every((flag) => given.includes(flag.split('=')[0])) || process.connected) return;
  try {
    process.execve?.(
      process.execPath,
      [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)],
      process.env,
    );
  } catch {
    // Not every system can; it serves as well with more memory.
  }
}

function newerNode() {
  const require = module.createRequire(import.meta.url);
  try {
    return join(dirname(require.resolve('node/package.json')), 'bin/node');
  } catch {
    return undefined;
  }
}
