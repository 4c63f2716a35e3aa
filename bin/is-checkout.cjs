// Decides which code runs: the sources in a checkout, whatever was built there, and the compiled program in a package,
// which has no sources. Any Node reads this file.
'use strict';
const { existsSync } = require('node:fs');
const path = require('node:path');

/** Whether this file is in a checkout of the repository. */
const isCheckout = existsSync(path.join(__dirname, '../src/cli/main.ts'));

module.exports = { isCheckout };
