import { stashedFiles } from '../../data/store/stashed-files.ts';
import { definePropAnswer } from '../../query/define.ts';
import { integer, manyOf, text, texts } from '../../query/parameters/types.ts';
import { parameterNames } from '../../query/result/problem-arguments.ts';
import * as shape from '../../query/result/shape.ts';
import type { FilePlace } from '../../wiki/file-repository.ts';
import { localUrl } from '../../wiki/page-url.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { specialPageTitle } from '../../wiki/special-page.ts';
import { makeTitle } from '../../wiki/title.ts';
import { isRegistered } from '../../wiki/viewer.ts';
import { fileFields, relatedToFiles, type FileRequest } from '../file/item.ts';
import { requestsThumbnails, thumbnailRequest } from '../file/thumbnail.ts';

/** Values of `prop`. */
export const stashProperties = [
  'badfile',
  'bitdepth',
  'canonicaltitle',
  'commonmetadata',
  'dimensions',
  'extmetadata',
  'metadata',
  'mime',
  'sha1',
  'size',
  'thumbmime',
  'timestamp',
  'url',
] as const;

/** The syntax of file keys. */
export const FILE_KEY = /^[\w.-]+\.\w*$/;

/** Returns information about the viewer's stashed files. */
export const stashimageinfo = definePropAnswer({
  name: 'stashimageinfo',
  prefix: 'sii',
  access: 'read',
  helpPage: 'API:Stashimageinfo',
  parameters: {
    filekey: texts(),
    sessionkey: texts({ deprecated: true }),
    prop: manyOf(stashProperties, { default: ['timestamp', 'url'] }),
    urlwidth: integer({ default: -1 }),
    urlheight: integer({ default: -1 }),
    urlparam: text({ default: '' }),
  },
  result: shape.list('sii', shape.record(fileFields)),
  answer: async (context) => {
    const { params, site, store, viewer, fail, encode } = context;
    if (!isRegistered(viewer)) fail('stash-notloggedin');
    const { filekey, sessionkey, prop } = params;
    if (!filekey && !sessionkey) {
      fail('missingparam-at-least-one-of', [parameterNames(encode('filekey'), encode('sessionkey')), 2]);
    }
    const keys = filekey && filekey.length > 0 ? filekey : (sessionkey ?? []);
    if (keys.length === 0) return {};
    const files = await stashedFiles(keys, viewer, (key) => stashPlace(key, site), store);
    const request: FileRequest = { prop: new Set(prop), metadataVersion: 'latest', extendedFilter: [] };
    const related = await relatedToFiles([], [], request, context);
    const value = keys.map((key) => {
      if (!FILE_KEY.test(key)) fail('stash-badkey', [key]);
      // Files of other users count as missing.
      const file = files.get(key) ?? fail('stash-notfound', [key]);
      const thumbnail = requestsThumbnails(params)
        ? {
            request: thumbnailRequest(file, params, related.repository, context),
            withType: request.prop.has('thumbmime'),
          }
        : undefined;
      return related.item(file, undefined, thumbnail);
    });
    return { value };
  },
});

/** The URLs of a stashed file, which a special page serves. */
export function stashPlace(key: string, site: Site): FilePlace {
  const url = (part: string): string =>
    localUrl(specialPageTitle(makeTitle(Namespace.special, `UploadStash/${part}`), site), site);
  return { url: url(`file/${key}`), thumbnailsUrl: url(`thumb/${key}`), thumbnailName: key };
}
