import { defineExtension } from '../extension.ts';
import { gadgetcategories } from './gadgetcategories.ts';
import { gadgets as gadgetsModule } from './gadgets.ts';

/** What the extension Gadgets contributes. */
export const gadgets = defineExtension({
  name: 'gadgets',
  displayName: 'Gadgets',
  queryPages: ['GadgetUsage'],
  contentModels: { GadgetDefinition: 'application/json' },
  modules: [gadgetcategories, gadgetsModule],
});
