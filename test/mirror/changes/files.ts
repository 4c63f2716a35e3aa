import { readFileSync } from 'node:fs';
import type { ChangingWiki } from '../changing-wiki.ts';
import { someDeletedFile, someFile, someOldFile } from './draw.ts';
import { kind, type Kinds } from './kind.ts';
import { someText, uploaded } from './text.ts';

const images = ['gull-point', 'gull-point-old', 'ember-rock', 'flag', 'tall'];

const someImage = ({ pick }: ChangingWiki): Blob =>
  new Blob([
    new Uint8Array(
      readFileSync(new URL(`../../../packages/testing/sample/files/${pick(images)}.png`, import.meta.url)),
    ),
  ]);

/** Changes of files and their versions. */
export const files: Kinds = {
  upload: kind(
    (wiki) =>
      wiki.act({
        action: 'upload',
        filename: wiki.pick(uploaded),
        file: someImage(wiki),
        comment: wiki.word(),
        text: someText(wiki),
        ignorewarnings: true,
      }),
    4,
  ),
  'revert a file': kind(async (wiki) => {
    const [file, archivename] = await someOldFile(wiki);
    return wiki.act({ action: 'filerevert', filename: file.slice(5), archivename, comment: wiki.word() });
  }, 2),
  'delete a file': kind(async (wiki) =>
    wiki.act({ action: 'delete', title: await someFile(wiki), reason: wiki.word() }),
  ),
  'delete a version of a file': kind(async (wiki) => {
    const [title, oldimage] = await someOldFile(wiki);
    return wiki.act({ action: 'delete', title, oldimage, reason: wiki.word() });
  }),
  'undelete a file': kind(async (wiki) => {
    const { name } = await someDeletedFile(wiki);
    return wiki.act({ action: 'undelete', title: `File:${name}`, reason: wiki.word() });
  }),
  'undelete a version of a file': kind(async (wiki) => {
    const { id, name } = await someDeletedFile(wiki);
    return wiki.act({ action: 'undelete', title: `File:${name}`, fileids: id, reason: wiki.word() });
  }),
};
