export { indexedForm, openMysql } from '../open-mysql.ts';
