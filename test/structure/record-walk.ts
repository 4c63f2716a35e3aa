import { documentWalks, findWalks } from './walk.ts';

// Writes the files that small requests run into docs/architecture.md.
documentWalks(await findWalks());
