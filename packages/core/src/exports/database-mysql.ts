export { indexedForm, openMysql } from '../data/database/dialects/mysql.ts';
