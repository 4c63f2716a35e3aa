/** A worker thread that creates extracts, so that complex HTML does not block other requests. */
import { parentPort } from 'node:worker_threads';
import type { ExtractTask } from './extract-thread.ts';
import { htmlExtract, introductionOf, plainExtract } from './page-extract.ts';
import { tidyHtml } from './tidy.ts';

parentPort?.on('message', ({ pages, intro, plaintext, removals }: ExtractTask) => {
  const extractOf = plaintext ? plainExtract : htmlExtract;
  parentPort?.postMessage(
    pages.map((html) => {
      const tidied = tidyHtml(html);
      return extractOf(intro ? introductionOf(tidied) : tidied, removals);
    }),
    [],
  );
});
