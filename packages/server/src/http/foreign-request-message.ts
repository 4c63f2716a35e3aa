/** Says why a request was rejected, and how to allow such requests. */
export const foreignRequestMessage = (site: string): string =>
  `Pages of ${site} may not use this. To allow it, add the host name to settings.allowedHosts.`;
