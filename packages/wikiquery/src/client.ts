export * from 'wikiquery-client';
