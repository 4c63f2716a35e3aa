import { randomBytes } from 'node:crypto';

/** Makes a number under which a fault is logged. */
export const newFaultNumber = (): string => randomBytes(12).toString('hex');
