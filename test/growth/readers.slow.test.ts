import test from 'node:test';
import { assertLinear } from './measure.ts';
import { wikitextReaders } from './readers.ts';
import { wikitexts } from './texts.ts';

for (const [reader, read] of Object.entries(wikitextReaders)) {
  test(`an import reads wikitext in time linear in its length: ${reader}`, async () => {
    for (const [name, text] of Object.entries(wikitexts))
      await assertLinear((size) => read(text(size)), `${reader}, ${name}`, 2048);
  });
}
