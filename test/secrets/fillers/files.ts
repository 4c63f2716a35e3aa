import type { Filler } from '../hidden-columns.ts';
import { nobody, owner, right } from '../secret.ts';
import { keeperOfSecrets } from './accounts.ts';
import { inHiddenRows, inRows, make, word, type Make } from './fill.ts';

const old = { shownBy: ['imageinfo'] };
const gone = { shownBy: ['filearchive'] };
const history = right('deletedhistory');
const own = owner(keeperOfSecrets);

const metadata: Make = (hoard, secret) => JSON.stringify({ data: { note: hoard.word('METADATA', secret) } });

/** The names of old versions stay, with which they are found: they begin with the time of the version. */
const keepArchiveNames: Filler = ({ database, hoard }) => {
  const names = database
    .prepare<[], string>('SELECT oi_archive_name FROM oldimage WHERE oi_deleted & 1')
    .pluck()
    .all();
  for (const name of names)
    for (const end of ['!', '%21'])
      hoard.secrets.set(name.slice(0, 14) + end, {
        cell: 'oldimage.oi_archive_name',
        degree: 'hidden',
        sight: nobody,
        shownBy: [],
      });
};

// MediaWiki shows nothing of a hidden version's content, whoever asks.
const never = { shownBy: [], sight: nobody };

/** Fillers of the columns of files: older, deleted, and not published yet. */
export const fileFillers: Readonly<Record<string, Filler>> = {
  'oldimage.oi_archive_name': keepArchiveNames,
  'oldimage.oi_description_id': inHiddenRows(make.comment, old),
  'oldimage.oi_actor': inHiddenRows(make.actor, old),
  'oldimage.oi_metadata': inHiddenRows(metadata, never),
  'oldimage.oi_sha1': inHiddenRows(make.sha1, never),
  'filearchive.fa_description_id': inHiddenRows(make.comment, { ...gone, deleted: history }),
  'filearchive.fa_actor': inHiddenRows(make.actor, gone),
  'filearchive.fa_metadata': inHiddenRows(metadata, { ...gone, deleted: right('deletedtext') }),
  'filearchive.fa_sha1': inHiddenRows(make.sha1, gone),
  'uploadstash.us_user': ({ database, hoard, of }) => {
    const secret = { cell: 'uploadstash.us_user', degree: 'own', sight: own, shownBy: [] };
    database
      .prepare(
        `INSERT INTO uploadstash (us_user, us_key, us_orig_path, us_path, us_timestamp, us_status, us_size, us_sha1)
         SELECT user_id, ?, '', '', '20250101000000', 'finished', 5, '' FROM user WHERE user_name = ?`,
      )
      .run(hoard.word('KEY', { ...secret, cell: `${of.table} of an account` }), keeperOfSecrets);
  },
  'uploadstash.us_key': inRows(word('KEY'), own, ['mystashedfiles'], 'us_size = 5'),
  'uploadstash.us_sha1': inRows(make.sha1, own, [], 'us_size = 5'),
  'uploadstash.us_orig_path': inRows(word('PATH'), nobody, [], 'us_size = 5'),
  'uploadstash.us_path': inRows(word('PATH'), nobody, [], 'us_size = 5'),
};
