import { boolean, continuation, integer, limit, manyOf, text, texts } from '../../parameters/types.ts';
import { languageCode, timestamp } from '../../parameters/wiki-types.ts';
import { pending } from '../../query/pending.ts';
import { fileProperties } from '../file-properties.ts';

/** Tells about a file and its earlier versions. */
export const imageinfo = pending('prop', {
  name: 'imageinfo',
  prefix: 'ii',
  access: 'read',
  helpPage: 'API:Imageinfo',
  parameters: {
    prop: manyOf([...fileProperties, 'archivename', 'thumbmime', 'uploadwarning'], {
      default: ['timestamp', 'user'],
    }),
    limit: limit({ default: 1 }),
    start: timestamp(),
    end: timestamp(),
    urlwidth: integer({ default: -1 }),
    urlheight: integer({ default: -1 }),
    metadataversion: text({ default: '1' }),
    extmetadatalanguage: languageCode((site) => site.language),
    extmetadatamultilang: boolean(),
    extmetadatafilter: texts(),
    urlparam: text({ default: '' }),
    badfilecontexttitle: text(),
    continue: continuation(),
    localonly: boolean(),
  },
});
