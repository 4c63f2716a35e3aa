import { defineExtension } from '@wikiquery/core/extension';
import messages from '../messages/en.json' with { type: 'json' };
import { gadgetcategories } from './gadgetcategories.ts';
import { gadgets as gadgetsModule } from './gadgets.ts';

/** The extension Gadgets. */
export const gadgets = defineExtension({
  name: 'gadgets',
  displayName: 'Gadgets',
  messages: { en: messages },
  queryPages: ['GadgetUsage'],
  contentModels: { GadgetDefinition: 'application/json' },
  htmlMessages: ['gadgets-definition'],
  modules: [gadgetcategories, gadgetsModule],
});
