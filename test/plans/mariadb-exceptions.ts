import type { Exception } from './exceptions.ts';

/** Plans of MariaDB that read or sort what grows with the wiki, and why they may. */
export const mariadbExceptions: readonly Exception[] = [];
