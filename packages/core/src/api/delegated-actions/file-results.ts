import { fileFields } from '../../modules/file/item.ts';
import * as shape from '../../query/result/shape.ts';
import { answerOf, errorListShape } from './shared-results.ts';

const { integer, text } = shape;
const version = shape.record({ timestamp: shape.always(text()) });

/** The warnings of an upload. */
export const uploadWarnings = shape.record({
  badfilename: text(),
  'was-deleted': text(),
  duplicate: shape.list('duplicate', text()),
  'duplicate-archive': text(),
  exists: text(),
  'page-exists': text(),
  'exists-normalized': text(),
  thumb: text(),
  'thumb-name': text(),
  'bad-prefix': text(),
  nochange: version,
  duplicateversions: shape.list('ver', version),
});

/** What the actions answer that change files. */
export const fileResults = {
  filerevert: answerOf('filerevert', { result: text() }, { errors: errorListShape }),
  upload: answerOf(
    'upload',
    { result: text() },
    {
      stage: text(),
      offset: integer(),
      filename: text(),
      warnings: uploadWarnings,
      filekey: text(),
      sessionkey: text(),
      imageinfo: shape.record(fileFields),
    },
  ),
} as const;
