export { type OpenOptions, openMariadb } from '../open-mariadb.ts';
