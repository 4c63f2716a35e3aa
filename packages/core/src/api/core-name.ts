/** Display name of the core, as the provider of modules. */
export const coreName = 'MediaWiki';
