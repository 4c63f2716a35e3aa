import { definedTags } from '../../data/store/change-tags.ts';
import type { QueryContext } from '../../query/context.ts';
import type { DescribedModule } from '../../query/describe.ts';
import type { DescribedTags } from '../../query/parameters/parameter.ts';
import { maySeeTag } from '../../wiki/change-tags.ts';
import { softwareTags } from '../../wiki/enumerations.ts';

type TagContext = Pick<QueryContext, 'site' | 'store' | 'viewer'>;

/** Reads the change tags that descriptions of modules list; undefined if these modules list none. */
export async function tagsInDescriptions(
  modules: readonly DescribedModule[],
  context: TagContext,
): Promise<DescribedTags | undefined> {
  const parameters = modules.flatMap((module) => Object.values(module.parameters));
  return parameters.some(({ type }) => type.listsTags) ? readDescribedTags(context) : undefined;
}

/** Reads the change tags that the wiki defines and the viewer may see. */
export async function readDescribedTags(context: TagContext): Promise<DescribedTags> {
  const { site, viewer } = context;
  const stored = await definedTags(context);
  const manual = stored.filter(({ isManual }) => isManual).map(({ name }) => name);
  const software = softwareTags(site).filter((tag) => maySeeTag(tag, viewer, site));
  return { manual, defined: [...new Set([...manual, ...software])] };
}
