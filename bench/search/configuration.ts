import { readFileSync, writeFileSync } from 'node:fs';
import type { Configuration } from '../../packages/core/src/wiki/configuration.ts';
import { writeConfiguration } from '../configuration.ts';

/** Writes the configuration of a generated wiki that searches as Wikipedia does. */
export function writeSearchConfiguration(file: string): void {
  writeConfiguration(file);
  const given = JSON.parse(readFileSync(file, 'utf8')) as Configuration;
  const ofSearch: Configuration = { ...given, settings: { ...given.settings, search: 'cirrus' } };
  writeFileSync(file, `${JSON.stringify(ofSearch, null, 2)}\n`);
}
