import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const skip = process.platform === 'win32' && 'needs signals';
const root = fileURLToPath(new URL('../../', import.meta.url));

/** A folder in which Wikiquery is installed. */
const installed = mkdtempSync(join(tmpdir(), 'wikiquery-npm-'));
mkdirSync(join(installed, 'node_modules/.bin'), { recursive: true });
symlinkSync(
  join(root, 'packages/wikiquery/bin/wikiquery.js'),
  join(installed, 'node_modules/.bin/wikiquery'),
);
symlinkSync(process.execPath, join(installed, 'node_modules/.bin/node'));
writeFileSync(join(installed, 'package.json'), '{ "private": true }');
after(() => {
  rmSync(installed, { recursive: true });
});

const ways = [
  { folder: root, command: ['npm', 'start', '--', '--port', '0'] },
  { folder: installed, command: ['npx', 'wikiquery', 'serve', '--port', '0', '--workers', '1'] },
] as const;

/** Starts a server in a process group of its own, and waits until it listens. */
async function start({ folder, command: [program, ...args] }: (typeof ways)[number]) {
  const npm = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  // The pipe closes when the last process that writes into it has ended.
  const closed = once(npm, 'close');
  return { npm, closed, url: new URL(await addressIn(npm)) };
}

async function addressIn({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    text += String(chunk);
    const [address] = /^http.*(?=\n)/m.exec(text) ?? [];
    if (address !== undefined) {
      stdout?.resume();
      return address;
    }
  }
  throw new Error(`There is no address in: ${text}`);
}

/** Sends half of a request; returns what comes back after the other half. */
async function begin({ hostname, port, pathname }: URL): Promise<() => Promise<string>> {
  const body = 'action=query&format=json';
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (data: Buffer) => (text += data.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      resolve();
    });
  });
  const head = `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}`;
  socket.write(`${head}\r\nExpect: 100-continue\r\n\r\n${body.slice(0, 5)}`);
  await once(socket, 'data');
  return async () => {
    socket.write(body.slice(5));
    await closed;
    return text;
  };
}

/** Kills what is left of a process group. */
function killGroup({ pid = 0 }: ChildProcess): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left.
  }
}

for (const way of ways) {
  for (const [signal, receiver] of [
    ['SIGTERM', 'npm'],
    ['SIGTERM', 'all'],
    ['SIGINT', 'all'],
  ] as const) {
    const name = `${way.command.slice(0, 2).join(' ')} ends after ${signal} to ${receiver}, and answers what was begun`;
    test(name, { skip, timeout: 120_000 }, async (t) => {
      const { npm, closed, url } = await start(way);
      t.after(() => {
        killGroup(npm);
      });
      const finish = await begin(url);
      const { pid = 0 } = npm;
      process.kill(receiver === 'npm' ? pid : -pid, signal);
      // Longer than it takes to notice that npm has gone.
      await pause(1500);
      assert.match(await finish(), /\r\n\r\nHTTP\/1\.1 200 [^]*\{"batchcomplete":""\}$/);
      await closed;
      await assert.rejects(fetch(url));
    });
  }
}

test(
  'a server without a terminal survives the hangup that ends npm',
  { skip, timeout: 120_000 },
  async (t) => {
    const [way] = ways;
    const { npm, closed, url } = await start(way);
    t.after(() => {
      killGroup(npm);
    });
    const { pid = 0 } = npm;
    const exit = once(npm, 'exit');
    process.kill(-pid, 'SIGHUP');
    await exit;
    await pause(1500);
    assert.equal((await fetch(`${url.href}?action=query&format=json`)).status, 200);
    process.kill(-pid, 'SIGTERM');
    await closed;
  },
);
