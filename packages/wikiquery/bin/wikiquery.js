#!/usr/bin/env -S node --max-semi-space-size=16
// Runs on any Node: an older one starts the Node installed with this package. V8 reads the size of its young generation
// only at start; a small one takes less memory and time.
import { spawn } from 'node:child_process';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import newerNode from './newer-node.cjs';

// npm passes a signal to the shell that it starts commands with, and most shells pass none on.
const shell = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === shell) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 500);
watch.unref();
if (process.env.npm_lifecycle_event === undefined) clearInterval(watch);

if (!newerNode.isOld) {
  module.enableCompileCache();
  const { main } = await import('wikiquery/main');
  process.exitCode = await main(process.argv.slice(2));
  // An open channel to the parent keeps the process alive.
  if (process.connected) process.disconnect();
} else {
  const node = newerNode.findNewerNode();
  if (node === undefined) {
    console.error(newerNode.adviceOnNode());
    process.exit(1);
  }
  const script = fileURLToPath(import.meta.url);
  const args = ['--max-semi-space-size=16', script, ...process.argv.slice(2)];
  const child = spawn(node, args, { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      // The same signal may end the shell, which is then no second one.
      clearInterval(watch);
      child.kill(signal);
    });
  }
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
