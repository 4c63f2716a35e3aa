export { mediaHandler } from '../wiki/media/handlers.ts';
export { type Metadata, readStoredMetadata } from '../wiki/media/metadata.ts';
export { mimeOfName } from '../wiki/media/mime-of-name.ts';
export { thumbnail } from '../wiki/media/thumbnails.ts';
