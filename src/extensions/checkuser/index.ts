import { defineExtension } from '../../query/extension.ts';
import { checkuser as checkuserModule } from './checkuser.ts';
import { checkuserformattedblockinfo } from './checkuserformattedblockinfo.ts';
import { checkuserlog } from './checkuserlog.ts';
import { checkuserTables } from './tables.ts';

/** What the extension CheckUser contributes. */
export const checkuser = defineExtension({
  name: 'checkuser',
  displayName: 'CheckUser',
  modules: [checkuserModule, checkuserformattedblockinfo, checkuserlog],
  tables: checkuserTables,
});
