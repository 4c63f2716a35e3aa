import {
  constant,
  defaulted,
  either,
  flag,
  group,
  list,
  optional,
  pair,
  text,
  whole,
  type Values,
} from './schema.ts';

/** Settings of files and thumbnails that affect URLs. */
export const fileSettings = {
  hashLevels: defaulted(
    'Levels of folders named by the MD5 of the file name; 0 if `$wgHashedUploadDirectory` is off.',
    whole({ least: 0, most: 32 }),
    2,
  ),
  thumbnailPath: optional(
    'Path or URL of thumbnails; `thumb` in the folder of files if it is left out.',
    text(),
  ),
  longestThumbnailName: defaulted(
    'Length above which `thumbnail` replaces the file name in a thumbnail’s name.',
    whole({ least: 1 }, 'bytes'),
    255,
  ),
  maximumArea: defaulted(
    'Largest bitmap that is scaled (`$wgMaxImageArea`); null for no limit.',
    either(whole({ least: 0 }, 'pixels'), constant(null)),
    12_500_000,
  ),
  imageMagick: defaulted(
    'Whether ImageMagick renders thumbnails, which lifts the limit for JPEG (`$wgUseImageMagick`).',
    flag,
    false,
  ),
  maximumDrawingSide: defaulted(
    'Maximum length of a drawing’s shorter side (`$wgSVGMaxSize`).',
    whole({ least: 1 }, 'pixels'),
    5120,
  ),
  drawingsRendered: defaulted(
    'Whether the wiki renders drawings, if browsers do not (`$wgSVGConverter`).',
    flag,
    true,
  ),
  drawingsInBrowsers: defaulted('Whether browsers render drawings (`$wgSVGNativeRendering`).', flag, false),
  tiffThumbnails: optional(
    'Extension and MIME type of thumbnails of TIFF files (`$wgTiffThumbnailType`); none if it is left out.',
    pair(text(), text()),
  ),
  thumbnailSteps: defaulted(
    'Allowed widths of thumbnails (`$wgThumbnailSteps`); any if it is empty.',
    list(whole({ least: 1 }, 'pixels')),
    [],
  ),
  responsive: defaulted(
    'Whether to return larger thumbnails for high-density screens (`$wgResponsiveImages`).',
    flag,
    true,
  ),
};

/** {@link fileSettings}, with their defaults. */
export type FileSettings = Values<typeof fileSettings>;

/** How files are stored and scaled. */
export const files = group(fileSettings);
