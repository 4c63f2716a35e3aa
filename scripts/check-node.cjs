// Fails in one sentence where npm's scripts would run a Node that cannot read TypeScript.
'use strict';
const { isOld, adviceOnNode } = require('../packages/wikiquery/bin/newer-node.cjs');

if (isOld) {
  console.error(adviceOnNode());
  process.exit(1);
}
