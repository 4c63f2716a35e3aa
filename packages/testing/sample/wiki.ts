import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serialize } from 'php-serialize';
import type { Configuration } from '@wikiquery/core/wiki';
import type { FullDescription } from '@wikiquery/extensions/description';
import { readPageFiles, type PageDescription } from '@wikiquery/import/description';
import { events } from './events.ts';
import { files } from './files.ts';
import { users } from './users.ts';

/** The sample wiki's configuration: MediaWiki's defaults in English, with a few more namespaces. */
export function sampleConfiguration(): Configuration {
  const text = readFileSync(
    new URL(import.meta.resolve('@wikiquery/testing/sample/configuration.json')),
    'utf8',
  );
  return JSON.parse(text) as Configuration;
}

/** The sample wiki: an encyclopedia of the fictional Lantern Isles. */
export function sampleWiki(): FullDescription & { readonly pages: readonly PageDescription[] } {
  return {
    configuration: sampleConfiguration(),
    users,
    pages: readPageFiles(
      fileURLToPath(new URL('pages', import.meta.resolve('@wikiquery/testing/sample/configuration.json'))),
    ),
    files,
    events,
    tags: [
      { name: 'surveyed', active: true },
      { name: 'needs a source', active: true },
      { name: '測量済み', active: true },
      { name: 'never used', active: true },
      { name: 'retired', active: false },
    ],
    filters: [
      {
        pattern: 'added_lines irlike "FREE LAMP OIL"',
        name: 'Lamp oil advertising',
        notes: 'Seen every spring.',
        by: 'Warden',
        at: '2024-09-01 10:00',
        actions: ['disallow'],
      },
      {
        pattern: 'removed_lines rlike "^== " & user_age < 3600',
        name: 'New user removing sections',
        by: 'Warden',
        at: '2024-09-02 10:00',
        actions: ['warn', 'tag'],
      },
      {
        pattern: 'user_name rlike "wrecker"',
        name: 'Private: known wreckers',
        notes: 'Do not discuss in public.',
        by: 'Warden',
        at: '2024-09-03 10:00',
        private: true,
        actions: ['disallow'],
      },
      {
        pattern: 'action == "move"',
        name: 'Page moves (trial)',
        by: 'Warden',
        at: '2024-09-04 10:00',
        enabled: false,
      },
      {
        pattern: '1 == 2',
        name: 'Old trial',
        by: 'Warden',
        at: '2024-09-05 10:00',
        enabled: false,
        deleted: true,
      },
      {
        pattern: 'ip_in_range(user_unnamed_ip, "203.0.113.0/24")',
        name: 'Harbour office network',
        by: 'Warden',
        at: '2024-09-06 10:00',
        protected: true,
      },
    ],
    rows: {
      user_autocreate_serial: [{ uas_shard: 0, uas_year: 2024, uas_value: 2 }],
      uploadstash: [
        {
          us_id: 1,
          us_user: 6,
          us_key: '1a2b3c.lantern.3.png',
          us_orig_path: '/upload/lantern.png',
          us_path: 'mwrepo://local/temp/2/27/20240930120000!lantern.png',
          us_source_type: 'file',
          us_timestamp: '20240930120000',
          us_status: 'finished',
          us_props: serialize({ width: 96, height: 128, metadata: { frameCount: 0, bitDepth: 8 } }),
          us_size: 1146,
          us_sha1: 'qdryajzi6mdlvvx7ax4sej9xhqrk6a4',
          us_mime: 'image/png',
          us_media_type: 'BITMAP',
          us_image_width: 96,
          us_image_height: 128,
          us_image_bits: 8,
        },
      ],
    },
    translations: {
      pages: ['Help:Signals', 'Lantern Isles'],
      statistics: {
        'page-Help:Signals': {
          de: [6, 6, 0, 2],
          fr: [6, 3, 1, 0],
          ja: [6, 5, 0, 1],
          he: [6, 0, 0, 0],
          ru: [6, 6, 1, 0],
        },
        'page-Lantern Isles': {
          de: [4, 4, 0, 4],
          ja: [4, 1, 0, 0],
          fr: [4, 0, 0, 0],
          he: [4, 2, 1, 0],
          ru: [4, 3, 0, 1],
        },
      },
      metadata: {
        'page-Help:Signals': { version: '2', maxid: '5', prioritylangs: 'de,fr' },
        'page-Lantern Isles': { version: '2', maxid: '3' },
        'agg-Harbour papers': {
          name: 'Harbour papers',
          description: 'What every ship should have on board.',
          subgroups: 'page-Help:Signals|page-Lantern Isles',
        },
      },
      units: {
        'Help:Signals': [
          ['Page display title', 'Help:Signals'],
          ['1', "How to read signals: <tvar name=1>[[Signal:alpha]]</tvar> means ''ahead''."],
          ['2', 'At night, count the flashes.'],
        ],
        'Lantern Isles': [
          ['Page display title', 'Lantern Isles'],
          ['1', 'The islands are low.'],
        ],
      },
      states: {
        'page-Help:Signals': { de: 'ready' },
        'page-Lantern Isles': { '*priority': 'low' },
      },
      reviews: { 'Translations:Help:Signals/1/de': ['Warden', 'Signalman'] },
      outdated: ['Translations:Help:Signals/1/de'],
      followed: { Cartographer: ['page-Help:Signals'] },
    },
  };
}
