import { defineExtension } from '@wikiquery/core/query';
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
