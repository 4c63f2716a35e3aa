// The entry point for tests. It is CommonJS so that an older Node reads this file before it fails on newer syntax.
'use strict';
const { enableCompileCache } = require('node:module');
const { MINIMUM, isOld } = require('./newer-node.cjs');

if (isOld) {
  const error = new Error(
    `wikiquery/testing needs Node ${MINIMUM} or newer; this is ${process.versions.node}. Run the tests with a newer ` +
      'Node: "npm install --save-dev node@24" puts one into this project, which npm scripts and npx then use.',
  );
  // Where it was imported does not matter, and would hide the sentence.
  error.stack = `Error: ${error.message}`;
  throw error;
}

enableCompileCache?.();
const testing = require('@wikiquery/testing');

// Written out, so that `import` finds the names.
exports.buildDatabase = testing.buildDatabase;
exports.createWiki = testing.createWiki;
exports.EditRefusedError = testing.EditRefusedError;
exports.expectAnswer = testing.expectAnswer;
exports.parsePages = testing.parsePages;
exports.readDescription = testing.readDescription;
exports.readPageFiles = testing.readPageFiles;
exports.sampleConfiguration = testing.sampleConfiguration;
exports.sampleWiki = testing.sampleWiki;
