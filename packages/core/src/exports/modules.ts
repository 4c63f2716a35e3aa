export { blockInformation, knownBlockFields } from '../modules/account/block-information.ts';
export { type FileItem, fileProperties, relatedToFiles } from '../modules/file/item.ts';
export { uploadWarnings, warningsOfNames } from '../modules/file/upload-warning.ts';
export { coreModules } from '../modules/index.ts';
export { createsAccount, readPermissions } from '../modules/info/permissions.ts';
export { FILE_KEY, stashPlace, stashProperties } from '../modules/prop/stashimageinfo.ts';
export { siteinfoShapes } from '../modules/site/siteinfo-shapes.ts';
