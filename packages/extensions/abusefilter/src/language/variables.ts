import { lookupTable } from '@wikiquery/common/lookup-table';

/** The variables of filters. */
export const variableNames: ReadonlySet<string> = new Set([
  'timestamp',
  'accountname',
  'action',
  'added_lines',
  'edit_delta',
  'edit_diff',
  'new_size',
  'old_size',
  'new_content_model',
  'old_content_model',
  'removed_lines',
  'summary',
  ...titleVariables('page'),
  ...titleVariables('moved_from'),
  ...titleVariables('moved_to'),
  'user_editcount',
  'user_age',
  'user_unnamed_ip',
  'user_name',
  'user_type',
  'user_groups',
  'user_rights',
  'user_blocked',
  'user_emailconfirm',
  'old_wikitext',
  'new_wikitext',
  'added_links',
  'removed_links',
  'all_links',
  'new_pst',
  'edit_diff_pst',
  'added_lines_pst',
  'new_text',
  'new_html',
  'old_links',
  'file_sha1',
  'file_size',
  'file_mime',
  'file_mediatype',
  'file_width',
  'file_height',
  'file_bits_per_channel',
  'wiki_name',
  'wiki_language',
]);

function titleVariables(prefix: string): readonly string[] {
  return [
    'id',
    'namespace',
    'title',
    'prefixedtitle',
    'age',
    'last_edit_age',
    'restrictions_edit',
    'restrictions_move',
    'restrictions_create',
    'restrictions_upload',
    'recent_contributors',
    'first_contributor',
  ].map((name) => `${prefix}_${name}`);
}

/** Variables that may no longer be used. */
export const disabledVariables: ReadonlySet<string> = new Set(['old_text', 'old_html', 'minor_edit']);

/** Renamed variables, by former name. */
export const renamedVariables: Readonly<Record<string, string>> = lookupTable({
  article_text: 'page_title',
  article_prefixedtext: 'page_prefixedtitle',
  article_namespace: 'page_namespace',
  article_articleid: 'page_id',
  article_restrictions_edit: 'page_restrictions_edit',
  article_restrictions_move: 'page_restrictions_move',
  article_restrictions_create: 'page_restrictions_create',
  article_restrictions_upload: 'page_restrictions_upload',
  article_recent_contributors: 'page_recent_contributors',
  article_first_contributor: 'page_first_contributor',
  moved_from_text: 'moved_from_title',
  moved_from_prefixedtext: 'moved_from_prefixedtitle',
  moved_from_articleid: 'moved_from_id',
  moved_to_text: 'moved_to_title',
  moved_to_prefixedtext: 'moved_to_prefixedtitle',
  moved_to_articleid: 'moved_to_id',
});
