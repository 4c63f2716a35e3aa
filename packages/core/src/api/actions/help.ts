import type { DescribedModule } from '../../query/describe.ts';
import type { HelpSource } from '../../query/help.ts';
import { boolean, texts } from '../../query/parameters/types.ts';
import { fail } from '../../query/result/problems.ts';
import * as shape from '../../query/result/shape.ts';
import { readHelp } from '../../wikitext/messages/wiki-help.ts';
import { defineAction, type Action } from '../action.ts';
import { isPathProblem, type ModuleDirectory } from '../directory.ts';
import { tagsInDescriptions } from './described-tags.ts';
import { helpPolicy, renderHelp } from './help/page.ts';
import { allSections, helpSections } from './help/sections.ts';

const FILE_NAME = 'api-help.html';

const result = shape.record({
  help: shape.record({ mime: shape.text(), filename: shape.text(), help: shape.element() }),
});

/** `action=help`, the default action: help for modules, as a page or within an answer. */
export const help: Action = defineAction({
  name: 'help',
  access: 'public',
  helpPages: ['API:Main_page', 'API:FAQ', 'API:Quick_start_guide'],
  checksLag: false,
  parameters: {
    modules: texts({ default: ['main'] }),
    submodules: boolean(),
    recursivesubmodules: boolean(),
    wrap: boolean(),
    toc: boolean(),
  },
  result,
  documents: ['text/html'],
  run: async (context) => {
    const { params, site } = context;
    const directory = context.directory();
    const modules = params.modules.map((path) => find(path, directory));
    const depth = params.recursivesubmodules ? 'all' : params.submodules ? 'children' : 'alone';
    const sections = helpSections(modules, depth, directory);
    const described = allSections(sections).map(({ module }) => module);
    const tags = await tagsInDescriptions(described, context);
    const content = { sections, site, tags, toc: params.toc };
    const render = (messages: HelpSource): string => renderHelp({ ...content, help: messages, added: {} });
    const page = { ...content, help: await readHelp('html', render, context) };
    if (params.wrap) {
      // Shown by another page, at another address.
      const scriptUrl = `${site.configuration.general.scriptpath}/api.php`;
      const text = renderHelp({ ...page, scriptUrl, added: {} });
      return { value: { help: { mime: 'text/html', filename: FILE_NAME, help: text } } };
    }
    return {
      document: {
        mime: 'text/html',
        fileName: FILE_NAME,
        text: (added) => renderHelp({ ...page, added }),
      },
      headers: { 'content-security-policy': helpPolicy },
    };
  },
});

function find(path: string, directory: ModuleDirectory): DescribedModule {
  const found = directory.find(path);
  if (!isPathProblem(found)) return found;
  const { parent, unknown } = found;
  return unknown === undefined
    ? fail('help', 'badmodule-nosubmodules', [parent])
    : fail('help', 'badmodule-badsubmodule', [parent, unknown]);
}
