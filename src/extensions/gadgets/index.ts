import { defineExtension } from '../../query/extension.ts';
import { gadgetcategories } from './gadgetcategories.ts';
import { gadgets as gadgetsModule } from './gadgets.ts';

/** The extension Gadgets. */
export const gadgets = defineExtension({
  name: 'gadgets',
  displayName: 'Gadgets',
  queryPages: ['GadgetUsage'],
  contentModels: { GadgetDefinition: 'application/json' },
  htmlMessages: ['gadgets-definition'],
  modules: [gadgetcategories, gadgetsModule],
});
