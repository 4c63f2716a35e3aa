export * from '@wikiquery/testing';
