/** The properties of pages that a mirror asks for, each in lists as long as the source gives them. */
export const pageProperties = {
  prop: 'info|categories|extlinks|images|iwlinks|langlinks|links|pageprops|templates',
  inprop: 'protection',
  clprop: 'sortkey|timestamp',
  cllimit: 'max',
  ellimit: 'max',
  imlimit: 'max',
  iwlimit: 'max',
  lllimit: 'max',
  pllimit: 'max',
  tllimit: 'max',
} as const;

const revisionFields =
  'ids|flags|timestamp|user|userid|comment|size|sha1|slotsize|slotsha1|contentmodel|tags|roles';

/** The fields of revisions that a mirror asks for, without their texts. */
export const revisionProperties = { rvprop: revisionFields, rvslots: '*' } as const;

/** The fields of revisions that a mirror asks for. */
export const wholeRevisions = { rvprop: `${revisionFields}|content`, rvslots: '*' } as const;

/** The fields of deleted versions of files that everybody may see. */
export const deletedFileRequest = {
  faprop: 'sha1|timestamp|user|size|dimensions|mime|mediatype|bitdepth|archivename',
  falimit: 'max',
} as const;

/** The fields of versions of files that a mirror asks for. */
export const fileProperties = {
  prop: 'imageinfo',
  iiprop:
    'timestamp|user|userid|comment|size|sha1|mime|mediatype|metadata|bitdepth|archivename|canonicaltitle',
  iilimit: 'max',
} as const;
