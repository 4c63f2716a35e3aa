// What to do where Node is too old. Any Node reads this file.
'use strict';
const { spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const path = require('node:path');

const MINIMUM = 24;
const root = path.dirname(__dirname);
/** The repository, in a checkout. */
const repository = path.join(root, '../..');

const isEnough = (version) => Number(version.split('.')[0]) >= MINIMUM;

/** Whether the Node that runs this is too old for the program. */
const isOld = !isEnough(process.versions.node);

/** Finds a Node that is new enough among the programs of installed packages. */
function findNewerNode() {
  for (let folder = root; ; folder = path.dirname(folder)) {
    const node = path.join(folder, 'node_modules/.bin/node');
    if (existsSync(node)) {
      const { stdout } = spawnSync(node, ['--print', 'process.versions.node'], { encoding: 'utf8' });
      if (stdout && isEnough(stdout)) return node;
    }
    if (folder === path.dirname(folder)) return undefined;
  }
}

/** Says in one sentence how to get a Node that is new enough. */
function adviceOnNode() {
  const advice = existsSync(path.join(repository, 'runtime/package.json'))
    ? `run "npm run prepare" in ${repository}, which installs one for it`
    : `install a newer Node, or one for Wikiquery alone: "npm install --ignore-scripts=false node@${MINIMUM}" in ${projectAround(root)}`;
  return `Wikiquery needs Node ${MINIMUM} or newer, and this is ${process.versions.node}: ${advice}.`;
}

/** The folder in whose `node_modules` a package is installed. */
const projectAround = (folder) => folder.split(/[/\\]node_modules(?:[/\\]|$)/)[0];

module.exports = { MINIMUM, isOld, findNewerNode, adviceOnNode };
