import { fileTitle, type Title } from '@wikiquery/core/wiki';
import { contentMessage } from '../../messages.ts';
import type { WriteContext } from '../../action.ts';

/** The comment of the revision that says that there is a new version of a file. */
export const uploadNotice = (
  { key }: Title,
  context: Pick<WriteContext, 'environment' | 'site' | 'store' | 'viewer'>,
): Promise<string> =>
  contentMessage(
    'logentry-upload-overwrite',
    [context.viewer.name, '', `[[${fileTitle(key, context.site)}]]`],
    context,
  );
