import { fileTitle, isInvalid, may, Namespace, parseTitle } from '@wikiquery/core/wiki';
import { presaved } from '@wikiquery/core/wikitext/rendering';
import { defineWrite } from '../action.ts';
import { errorList } from '../error-list.ts';
import { fileWriteProblems } from '../file-problems.ts';
import { pageOf, requirePermission } from '../subject.ts';
import { currentVersion, oldProperties, saveUpload, uploaderOf } from '../writing/uploads.ts';
import { uploadNotice } from './upload/notice.ts';

/** `action=filerevert`: makes an old version of a file the current one again. */
export const filerevert = defineWrite('filerevert', {
  run: async (context) => {
    const { params, fail, site, wiki, viewer, performer, now } = context;
    const title = parseTitle(params.filename, site, Namespace.file);
    if (isInvalid(title)) return fail('invalidtitle', [params.filename]);
    const key = title.key;
    const current = currentVersion(wiki, key) ?? fail('missingtitle');
    const old =
      oldProperties(wiki, key, params.archivename) ?? fail(fileWriteProblems['filerevert-badversion']);
    const file = { ...title, namespace: Namespace.file };
    await requirePermission(
      'filerevert',
      { title: file, page: await pageOf(file, context) },
      ['edit', 'upload'],
      context,
    );
    const isOwn = uploaderOf(wiki, key) === viewer.name;
    if (!may(viewer, 'reupload') && !(isOwn && may(viewer, 'reupload-own')))
      fail('permissiondenied', [isOwn ? 'reupload-own' : 'reupload']);
    if (current.sha1 === old.sha1) {
      const errors = errorList(fileWriteProblems['fileexists-no-change'], [fileTitle(key, site)], context);
      return { value: { filerevert: { result: 'Failure', errors } } };
    }
    const comment = params.comment.trim();
    const text = await presaved(comment, file, context);
    const notice = await uploadNotice(file, context);
    wiki.transaction(() => {
      saveUpload(wiki, {
        key,
        file: old,
        performer: { ...performer, isBot: may(viewer, 'bot') !== false },
        timestamp: now,
        comment,
        text,
        notice,
      });
    });
    return { value: { filerevert: { result: 'Success' } } };
  },
});
