import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the tools that read OpenAPI descriptions, with packages of its own. */
export const toolsFolder = fileURLToPath(new URL('tools/', import.meta.url));

/** Why tests with these tools are skipped: they are not installed. */
export const skip =
  !existsSync(`${toolsFolder}node_modules`) && 'needs "npm ci --ignore-scripts --prefix test/openapi/tools"';
