import type { PageRow } from '../../data/store/pages.ts';
import { readCreationProtections, readProtections } from '../../data/store/protections.ts';
import { readRestrictions, readViewerBlocks } from '../../data/store/viewer-blocks.ts';
import type { QueryContext } from '../../query/context.ts';
import { refusalsOfTitles } from '../../query/page-language.ts';
import {
  permissionProblems,
  type PermissionHolder,
  type PermissionProblem,
  type PermissionSubject,
  type Rigor,
} from '../../sessions/permissions.ts';
import { defaultContentModel } from '../../wiki/content-model.ts';
import { isoTimestamp, timestampOf } from '../../wiki/timestamp.ts';
import type { Title } from '../../wiki/title.ts';
import { rightsOfGroups } from '../../wiki/user-rights.ts';
import { isRegistered, may } from '../../wiki/viewer.ts';

/** A page or a missing title, with the columns of the row that permissions depend on. */
export interface SubjectPage {
  readonly key: number;
  readonly title: Title;
  readonly found?: { readonly row: Pick<PageRow, 'page_content_model' | 'page_id'> };
}

type PermissionContext = Pick<
  QueryContext,
  'environment' | 'site' | 'store' | 'translatedSubpages' | 'viewer'
>;

/** Whether the action creates a temporary account for the viewer. */
export const createsAccount = (
  action: string,
  { site, viewer }: Pick<PermissionContext, 'site' | 'viewer'>,
): boolean =>
  action === 'edit' &&
  !isRegistered(viewer) &&
  site.configuration.autocreatetempuser.enabled &&
  may(viewer, 'createaccount');

/**
 * Reads what the viewer's permissions depend on; returns a function that tells why an action on one of the pages is
 * not allowed. With `namesProtectors`, the reasons name who protected a missing title, and why.
 */
export async function readPermissions(
  pages: readonly SubjectPage[],
  { rigor, namesProtectors }: { readonly rigor: Rigor; readonly namesProtectors: boolean },
  context: PermissionContext,
): Promise<(page: SubjectPage, action: string) => readonly PermissionProblem[]> {
  const { store, site, viewer, environment } = context;
  const protections = await readProtections(store, site, pages);
  const blocks = rigor === 'quick' ? [] : await readViewerBlocks(store, viewer, timestampOf(environment.now));
  const holder: PermissionHolder = {
    viewer,
    site,
    blocks,
    restrictions: await readRestrictions(store, blocks),
  };
  const temporaryAccount = (): PermissionHolder => ({
    ...holder,
    viewer: {
      ...viewer,
      rights: new Set([
        ...rightsOfGroups(['*', 'temp'], site),
        ...site.configuration.settings.implicitRights,
      ]),
    },
  });
  const currentTime = isoTimestamp(timestampOf(environment.now));
  const missing = pages.filter(({ found }) => !found).map(({ title }) => title);
  const creation = await readCreationProtections(store, namesProtectors ? missing : []);
  const refusals = await refusalsOfTitles(
    pages.map(({ title }) => title),
    context,
  );
  return ({ key, title, found }, action) => {
    const subject: PermissionSubject = {
      title,
      pageId: found?.row.page_id,
      contentModel: found?.row.page_content_model ?? defaultContentModel(title, site),
      protections: protections(key).protection.filter(
        ({ expiry }) => expiry === 'infinity' || expiry > currentTime,
      ),
      refusal: refusals(title),
      creationProtection: creation.get(`${title.namespace}:${title.key}`),
    };
    return permissionProblems(
      action,
      subject,
      createsAccount(action, context) ? temporaryAccount() : holder,
      rigor,
    );
  };
}
