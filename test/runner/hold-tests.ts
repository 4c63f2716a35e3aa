/**
 * Holds the tests of a process that imports several files until it has imported all of them. Tests of one file would
 * otherwise run while another still waits at its top, and what that adds then, Node might add to the test that runs.
 */
import { before } from 'node:test';

const { promise, resolve } = Promise.withResolvers<void>();
before(() => promise);

/** Lets the tests run. */
export const release = resolve;
