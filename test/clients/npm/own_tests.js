// Runs a client's own tests with mocha, a step per test: node own_tests.js CLIENT. Some are in a checkout of the client,
// whose folder is in the environment variable with the client's name.
import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { join } from 'node:path';
import Mocha from 'mocha';
import { begin, print } from './lines.js';

const installed = join(import.meta.dirname, 'node_modules');
const api = new URL(process.env.WIKI_API);
const [client] = process.argv.slice(2);

/** Replaces texts in a file. */
function edit(path, replacements) {
  const text = replacements.reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    readFileSync(path, 'utf8'),
  );
  writeFileSync(path, text);
}

/** Copies a client's tests to a new folder beside links to its code and to what is installed. */
function lay(tests, name, linked, main) {
  const folder = join(process.env.WIKI_SCRATCH, client);
  mkdirSync(folder);
  cpSync(tests, join(folder, name), { recursive: true });
  for (const one of linked) symlinkSync(join(installed, client, one), join(folder, one));
  symlinkSync(installed, join(folder, 'node_modules'));
  if (main) writeFileSync(join(folder, 'package.json'), JSON.stringify({ main }));
  return join(folder, name);
}

/** How each client's tests are prepared: returns the files with those that need only this wiki. */
const preparations = {
  mwn: () => {
    const folder = lay(join(process.env.MWN, 'tests'), 'tests', ['build'], './build/index.js');
    edit(join(folder, 'base/local_wiki.js'), [['http://localhost:8080/api.php', api.href]]);
    const names = ['edit.bot', 'user.edit', 'errors', 'shutoff', 'core'];
    return names.map((name) => join(folder, `${name}.test.js`));
  },
  mwbot: () => {
    const folder = lay(join(installed, 'mwbot/test'), 'test', ['src', 'package.json']);
    edit(join(folder, 'mocking/loginCredentials.json'), [['http://wiki/api.php', api.href]]);
    return globSync(join(folder, '*.prod.spec.js')).toSorted();
  },
  nodemw: () => {
    // Where CI is set, it skips what edits.
    delete process.env.CI;
    const folder = lay(join(process.env.NODEMW, 'test'), 'test', ['lib', 'package.json']);
    const file = join(folder, 'mediawiki-api-test.js');
    const place = `protocol: "http", server: "${api.hostname}", port: ${api.port}`;
    edit(file, [
      ['protocol: "https",', ''],
      ['server: "en.wikipedia.org"', place],
      ['server: "test.wikipedia.org"', place],
    ]);
    return [file, join(folder, 'bot-test.js')];
  },
};

begin(client, "'s tests");
const files = preparations[client]();
const mocha = new Mocha({ reporter: function silent() {}, timeout: 16_000 });
// Jest's functions are those of mocha, and Jest's own `expect`.
const load = Module._load;
Module._load = function (request, ...others) {
  if (request !== '@jest/globals') return load.call(this, request, ...others);
  const { expect } = createRequire(import.meta.url)('expect');
  return { describe: globalThis.describe, it: globalThis.it, expect };
};
for (const file of files) mocha.addFile(file);
await mocha.loadFilesAsync();
const outcomes = [];
const runner = mocha.run();
const note = (test, outcome) => outcomes.push([test.fullTitle().replaceAll(/\s+/g, ' '), outcome]);
runner.on('pass', (test) => note(test, 'ok'));
runner.on('pending', (test) => note(test, 'skipped'));
runner.on('fail', (test, error) => {
  note(test, error.code ?? error.name);
});
await new Promise((resolve) => runner.once('end', resolve));
for (const [name, outcome] of outcomes)
  print(outcome === 'ok' ? 'ok' : 'not ok', name, JSON.stringify(outcome));
// Clients keep connections and timers, for which nothing waits here.
process.stdout.write('', () => process.exit());
