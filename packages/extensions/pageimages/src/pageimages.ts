import {
  defineFields,
  fittingFields,
  Namespace,
  parameter,
  readFiles,
  shape,
  type Context,
  type Title,
  type WikiFile,
} from '@wikiquery/core/extension';
import { picturesOfPages } from './store.ts';

const parameters = {
  prop: parameter.manyOf(['thumbnail', 'name', 'original'], { default: ['thumbnail', 'name'] }),
  thumbsize: parameter.integer({ default: 50 }),
  limit: parameter.limit({ default: 50, max: 50, highmax: 100 }),
  license: parameter.oneOf(['free', 'any'], { default: 'free' }),
  continue: parameter.integer(),
  langcode: parameter.text(),
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
    const { params, encode, fail } = context;
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
        ? await readFiles([...names.values()], context)
        : undefined;
    const lang = params.langcode;
    const fields = [...names].map(([key, name]) => {
      const file = files?.get(name);
      const thumbnail =
        prop.has('thumbnail') &&
        file?.thumbnail({ width: params.thumbsize, ...(lang !== undefined && { lang }) });
      return [
        key,
        {
          ...(thumbnail && { thumbnail }),
          ...(prop.has('original') && file && { original: originalOf(file, lang) }),
          ...(prop.has('name') && { pageimage: name }),
        },
      ] as const;
    });
    const next = all[end];
    return { ...fittingFields(new Map(fields), budget), ...(next && { continue: { continue: next[0] } }) };
  },
});

/** Returns the original file; in the requested language, if any, its URL is that of a rendering. */
function originalOf({ source, width, height, thumbnail }: WikiFile, lang: string | undefined) {
  const rendered =
    lang === undefined || lang === '' || lang === '0' ? undefined : thumbnail({ lang, width, height });
  return { source: rendered?.source ?? source, width, height };
}

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
