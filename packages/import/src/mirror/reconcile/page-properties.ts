/** The parameters with which a mirror requests the properties of pages, in lists as long as the source allows. */
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

/** The parameters with which a mirror requests revisions without their texts. */
export const revisionProperties = { rvprop: revisionFields, rvslots: '*' } as const;

/** The parameters with which a mirror requests revisions with their texts. */
export const wholeRevisions = { rvprop: `${revisionFields}|content`, rvslots: '*' } as const;

/** The parameters with which a mirror requests deleted versions of files: the fields that everybody may see. */
export const deletedFileRequest = {
  faprop: 'sha1|timestamp|user|size|dimensions|mime|mediatype|bitdepth|archivename',
  falimit: 'max',
} as const;

/** The parameters with which a mirror requests the versions of files. */
export const fileProperties = {
  prop: 'imageinfo',
  iiprop:
    'timestamp|user|userid|comment|size|sha1|mime|mediatype|metadata|bitdepth|archivename|canonicaltitle',
  iilimit: 'max',
} as const;
