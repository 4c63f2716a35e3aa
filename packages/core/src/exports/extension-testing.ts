export type { Fixture, FixturePage, FixtureRow, FixtureWiki } from '../query/fixture.ts';
export { Namespace } from '../wiki/site.ts';
