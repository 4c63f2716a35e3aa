/** The projects whose wikis are in Wikimedia's streams of events. */
const projects =
  /(?:^|\.)(?:wik(?:ipedia|tionary|ibooks|inews|iquote|isource|iversity|ivoyage|imedia|idata|ifunctions)|mediawiki|wikimediafoundation)\.org$/;

/** Returns the URL of the stream of a wiki's changes; undefined if the wiki is not one of Wikimedia's. */
export const streamOf = (url: string): string | undefined =>
  projects.test(new URL(url).hostname)
    ? 'https://stream.wikimedia.org/v2/stream/mediawiki.page_change.v1'
    : undefined;
