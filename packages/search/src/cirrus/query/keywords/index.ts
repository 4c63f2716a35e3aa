import { boostTemplates } from './boost-templates.ts';
import { contentmodel } from './contentmodel.ts';
import { creationdate } from './creationdate.ts';
import { deepcategory } from './deepcategory.ts';
import { filebits } from './filebits.ts';
import { fileheight } from './fileheight.ts';
import { filemime } from './filemime.ts';
import { fileres } from './fileres.ts';
import { filesize } from './filesize.ts';
import { filetype } from './filetype.ts';
import { filewidth } from './filewidth.ts';
import { hastemplate } from './hastemplate.ts';
import { incategory } from './incategory.ts';
import { inlanguage } from './inlanguage.ts';
import { insource } from './insource.ts';
import { intitle } from './intitle.ts';
import type { Keyword } from './keyword.ts';
import { lasteditdate } from './lasteditdate.ts';
import { linksto } from './linksto.ts';
import { local } from './local.ts';
import { morelike } from './morelike.ts';
import { morelikethis } from './morelikethis.ts';
import { pageid } from './pageid.ts';
import { preferRecent } from './prefer-recent.ts';
import { prefix } from './prefix.ts';
import { subpageof } from './subpageof.ts';
import { textbytes } from './textbytes.ts';
import { unavailable } from './unavailable.ts';

/** The keywords of CirrusSearch. */
export const keywords: readonly Keyword[] = [
  boostTemplates,
  contentmodel,
  creationdate,
  deepcategory,
  filebits,
  fileheight,
  filemime,
  fileres,
  filesize,
  filetype,
  filewidth,
  hastemplate,
  incategory,
  inlanguage,
  insource,
  intitle,
  lasteditdate,
  linksto,
  local,
  morelike,
  morelikethis,
  pageid,
  preferRecent,
  prefix,
  subpageof,
  textbytes,
  unavailable,
];
