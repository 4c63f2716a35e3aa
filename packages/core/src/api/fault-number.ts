import { randomBytes } from 'node:crypto';

/** Generates a number under which a fault is logged: 24 random hexadecimal digits. */
export const newFaultNumber = (): string => randomBytes(12).toString('hex');
