// Loads the compiled program with the code that V8 had compiled when an earlier start was over. Node's own cache keeps
// code as it is before anything has run, which is without most of the functions that a start calls.
'use strict';
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const { createRequire, getCompileCacheDir } = require('node:module');
const path = require('node:path');
const { Script } = require('node:vm');
const { crc32 } = require('node:zlib');

const CHECKSUM_BYTES = 4;

/** Milliseconds after which most starts are over. Of code that does not run again, V8 forgets in time what it compiled. */
const START = 5000;

/**
 * Loads a file, which is a function of what a CommonJS module finds, for a command line; returns its exports, and a
 * function that keeps what V8 has compiled so far. It is called at the latest when most starts are over, or the process
 * ends without an error.
 */
function loadProgram(file, args) {
  const source = readFileSync(file);
  const kept = keptFile(source, args);
  const cachedData = kept && readKept(kept);
  // All is ASCII.
  const script = new Script(source.latin1Slice(), { filename: file, cachedData });
  let isKept = kept === undefined || (cachedData !== undefined && !script.cachedDataRejected);
  const keepCompiled = () => {
    if (isKept) return;
    isKept = true;
    writeKept(kept, script.createCachedData());
  };
  setTimeout(keepCompiled, START).unref();
  process.once('exit', (code) => {
    if (code === 0) keepCompiled();
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file);
  return { program: module.exports, keepCompiled };
}

/**
 * Where the code of a command with these options is kept, since each needs another part of the program: among what Node
 * keeps of the same user and version, under the same flags of V8. Undefined if nothing is kept.
 */
function keptFile(source, args) {
  const folder = getCompileCacheDir();
  if (folder === undefined) return undefined;
  const options = args.filter((arg) => arg.startsWith('-')).map((arg) => arg.replace(/=.*/s, ''));
  const key = JSON.stringify([args[0], ...options]);
  return path.join(folder, `wikiquery-${crc32(source).toString(16)}-${crc32(key).toString(16)}`);
}

/** Reads what was kept; undefined if there is nothing, or if it is damaged, since V8 does not check it. */
function readKept(file) {
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch {
    return undefined;
  }
  if (bytes.length < CHECKSUM_BYTES) return undefined;
  const data = bytes.subarray(CHECKSUM_BYTES);
  return bytes.readUInt32LE() === crc32(data) ? data : undefined;
}

/** Writes what is kept; other processes never see a part of it. */
function writeKept(file, data) {
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(crc32(data));
  const unfinished = `${file}.${process.pid}`;
  try {
    writeFileSync(unfinished, Buffer.concat([checksum, data]));
    renameSync(unfinished, file);
  } catch {
    // The next start compiles it again.
  }
}

module.exports = { loadProgram };
