import { fileTitle, type Title } from '@wikiquery/core/wiki';
import type { WriteContext } from '../../action.ts';
import { contentMessage } from '../../messages.ts';

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
