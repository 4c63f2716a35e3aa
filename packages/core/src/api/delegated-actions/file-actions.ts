import type { ActionElsewhere } from '../../query/extension.ts';
import { boolean, integer, longText, oneOf, text, upload } from '../../query/parameters/types.ts';
import { fileSize } from '../../query/parameters/wiki-types.ts';
import { pageSetParameters } from '../../query/read-query.ts';
import { fileResults } from './file-results.ts';
import { edits, tags, watched, watchlistexpiry } from './shared-parameters.ts';

/** MediaWiki's actions that change files. */
export const fileActions = [
  {
    name: 'filerevert',
    result: fileResults.filerevert,
    ...edits,
    helpPage: 'API:Filerevert',
    earlier: { before: '1.42', helpPages: [] },
    parameters: {
      filename: text({ required: true }),
      comment: text({ default: '' }),
      archivename: text({ required: true }),
    },
  },
  {
    name: 'imagerotate',
    ...edits,
    helpPage: 'API:Imagerotate',
    earlier: { before: '1.42', helpPages: [] },
    parameters: {
      rotation: oneOf(['90', '180', '270'], { required: true }),
      continue: text(),
      tags,
      ...pageSetParameters,
    },
  },
  {
    name: 'upload',
    result: fileResults.upload,
    ...edits,
    helpPage: 'API:Upload',
    parameters: {
      filename: text(),
      comment: text({ default: '' }),
      tags,
      text: longText(),
      watch: watched,
      watchlist: oneOf(['nochange', 'preferences', 'watch'], { default: 'preferences' }),
      watchlistexpiry,
      ignorewarnings: boolean(),
      file: upload(),
      url: text(),
      filekey: text(),
      sessionkey: text({ deprecated: true }),
      stash: boolean(),
      filesize: fileSize(),
      offset: integer({ min: 0 }),
      chunk: upload(),
      async: boolean(),
      checkstatus: boolean(),
      license: text({ since: '1.47' }),
      autotext: boolean({ since: '1.47' }),
    },
  },
] as const satisfies readonly ActionElsewhere[];
