import { type Context, defineFields, fittingFields } from '@wikiquery/core/query';
import { integer, limit, manyOf, oneOf, text } from '@wikiquery/core/query/parameters';
import * as shape from '@wikiquery/core/query/result/shape';
import { fileRepository, Namespace, type Title } from '@wikiquery/core/wiki';
import { filesByName } from '@wikiquery/core/store';
import { originalOf, thumbnailOf } from './pictures.ts';
import { picturesOfPages } from './store.ts';

const parameters = {
  prop: manyOf(['thumbnail', 'name', 'original'], { default: ['thumbnail', 'name'] }),
  thumbsize: integer({ default: 50 }),
  limit: limit({ default: 50, max: 50, highmax: 100 }),
  license: oneOf(['free', 'any'], { default: 'free' }),
  continue: integer(),
  langcode: text(),
} as const;

type PageImagesContext = Context<typeof parameters>;

const picture = shape.record({ source: shape.text(), width: shape.integer(), height: shape.integer() });
const result = shape.record({ thumbnail: picture, original: picture, pageimage: shape.text() });

/** Returns the images that represent pages. */
export const pageimages = defineFields({
  name: 'pageimages',
  prefix: 'pi',
  access: 'read',
  cache: 'public',
  helpPage: 'Extension:PageImages#API',
  parameters,
  result,
  fields: async (context, budget) => {
    const { params, site, server, encode, fail } = context;
    const { prop } = params;
    if (prop.size === 0) return fail('paramempty', [encode('prop')], { code: 'noprop' });
    const all = pagesAskedFor(context);
    if (all.length === 0) return { fields: new Map() };
    const start = params.continue === undefined ? 0 : all.findIndex(([key]) => key === params.continue);
    // Quirk: the first page is not a valid continuation.
    if (params.continue !== undefined && start <= 0) return fail('badcontinue');
    const end = start + params.limit;
    const names = await namesOfPictures(all.slice(start, end), context);
    const files =
      prop.has('thumbnail') || prop.has('original')
        ? await filesByName([...new Set(names.values())], context)
        : undefined;
    const asked = {
      width: params.thumbsize,
      ...(params.langcode !== undefined && { lang: params.langcode }),
    };
    const urlContext = { repository: fileRepository(site), site, server };
    const fields = [...names].map(([key, name]) => {
      const file = files?.get(name);
      const thumbnail = prop.has('thumbnail') && file && thumbnailOf(file, asked, urlContext);
      return [
        key,
        {
          ...(thumbnail && { thumbnail }),
          ...(prop.has('original') && file && { original: originalOf(file, asked, urlContext) }),
          ...(prop.has('name') && { pageimage: name }),
        },
      ] as const;
    });
    const next = all[end];
    return { ...fittingFields(new Map(fields), budget), ...(next && { continue: { continue: next[0] } }) };
  },
});

/** Lists existing pages, then missing file titles, which can exist in another repository. */
const pagesAskedFor = ({ pages }: PageImagesContext): (readonly [key: number, title: Title])[] => [
  ...[...pages.found].map(([key, { title }]) => [key, title] as const),
  ...[...pages.missing].filter(([, title]) => isFile(title)),
];

const isFile = ({ namespace }: Title): boolean => namespace === Namespace.file;

/** Returns the names of page images; a file page has its own file. */
async function namesOfPictures(
  pages: readonly (readonly [key: number, title: Title])[],
  { params, store }: PageImagesContext,
): Promise<ReadonlyMap<number, string>> {
  const ids = pages.filter(([, title]) => !isFile(title)).map(([key]) => key);
  const names = await picturesOfPages(ids, params.license, store);
  for (const [key, title] of pages) if (isFile(title)) names.set(key, title.key);
  return names;
}
