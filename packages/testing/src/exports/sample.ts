export { files } from '../../sample/files.ts';
export { sampleConfiguration } from '../../sample/wiki.ts';
