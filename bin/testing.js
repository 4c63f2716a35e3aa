// The entry point for tests: compiled in the published package, TypeScript in a checkout.
import { existsSync } from 'node:fs';

const compiled = new URL('../dist/src/testing.js', import.meta.url);
const entry = existsSync(compiled) ? compiled : new URL('../src/testing.ts', import.meta.url);

export const { buildDatabase, createWiki, parsePages, readPageFiles, sampleConfiguration, sampleWiki } =
  await import(entry.href);
