import { readFileSync } from 'node:fs';
import type { FileDescription } from '@wikiquery/import/description';

const bytes = (name: string): Uint8Array =>
  readFileSync(new URL(import.meta.resolve(`@wikiquery/testing/sample/files/${name}`)));

/** The sample wiki's files, drawn by `make-images.ts`. */
export const files: readonly FileDescription[] = [
  {
    name: 'Gull Point.png',
    text: '== Summary ==\n{{Picture|The lighthouse at [[Gull Point]]|by=Cartographer}}\n[[Category:Pictures of lighthouses]]',
    versions: [
      {
        content: bytes('gull-point-older.png'),
        by: 'Keeper',
        at: '2024-03-01 09:00',
        comment: 'First sketch',
        hidden: ['content', 'user', 'comment', 'restricted'],
      },
      {
        content: bytes('gull-point-old.png'),
        by: 'Keeper',
        at: '2024-03-02 09:00',
        comment: 'A better sketch',
        hidden: ['comment'],
      },
      {
        content: bytes('gull-point.png'),
        by: 'Cartographer',
        at: '2024-05-05 18:30',
        comment: 'Drawn anew, see [[Gull Point]]',
      },
    ],
  },
  {
    name: 'Ember Rock lighthouse.png',
    text: '{{Picture|Ember Rock}}\n[[Category:Pictures of lighthouses|Ember]]',
    versions: [
      {
        content: bytes('ember-rock.png'),
        by: 'Cartographer',
        at: '2024-03-03 12:00',
        comment: 'Ember Rock at noon',
      },
    ],
  },
  {
    name: 'Skerry Viaduct.png',
    text: '{{Picture|A train on the [[Skerry Viaduct]]}}\n[[Category:Pictures of railways]]',
    versions: [
      { content: bytes('viaduct.png'), by: 'Stationmaster', at: '2024-03-04 12:00', comment: 'Viaduct' },
    ],
  },
  {
    name: 'Flag of the Lantern Isles.png',
    text: '{{Picture|The flag}}\n[[Category:Symbols]]',
    versions: [
      { content: bytes('flag.png'), by: 'Harbour master', at: '2024-03-05 12:00', comment: 'The flag' },
    ],
  },
  {
    name: 'Flag, another copy.png',
    text: 'The same file under another name.\n[[Category:Symbols]]',
    versions: [{ content: bytes('flag.png'), by: 'Signalman', at: '2024-03-06 12:00', comment: '' }],
  },
  {
    name: '旗信号.png',
    text: '{{Picture|旗信号|by=灯台守}}\n[[Category:Symbols]]',
    versions: [
      { content: bytes('signal-a.png'), by: '灯台守', at: '2024-03-07 12:00', comment: '旗信号の図' },
    ],
  },
  {
    name: 'Tall tower "Needle".png',
    text: '[[Category:Pictures of lighthouses]]',
    versions: [
      { content: bytes('tall.png'), by: 'Keeper', at: '2024-03-08 12:00', comment: 'Twenty times as high' },
    ],
  },
  {
    name: 'Blinking light.gif',
    text: 'How the light of [[Ember Rock]] blinks.',
    versions: [
      { content: bytes('blink.gif'), by: 'Keeper', at: '2024-03-09 12:00', comment: 'Three frames' },
    ],
  },
  {
    name: 'Lantern.svg',
    text: '{{Picture|The emblem of the isles}}\n[[Category:Symbols]]',
    versions: [
      { content: bytes('lantern.svg'), by: 'Harbour master', at: '2024-03-10 12:00', comment: 'Emblem' },
    ],
  },
  {
    name: 'Railway network.svg',
    text: '{{Picture|All lines}}\n[[Category:Pictures of railways]]',
    versions: [
      { content: bytes('lantern.svg'), by: 'Tide bot', at: '2024-03-11 12:00', comment: 'Wrong file' },
      { content: bytes('network.svg'), by: 'Stationmaster', at: '2024-03-11 13:00', comment: 'The network' },
    ],
  },
  {
    name: 'Lost sketch.png',
    text: 'Deleted later.',
    versions: [
      { content: bytes('signal-b.png'), by: 'Castaway', at: '2024-03-12 12:00', comment: 'a sketch' },
      {
        content: bytes('gull-point-old.png'),
        by: 'Castaway',
        at: '2024-03-12 13:00',
        comment: 'another sketch',
        hidden: ['content', 'user'],
      },
    ],
  },
  {
    name: 'Stolen chart.png',
    text: 'Suppressed with its author.',
    versions: [
      {
        content: bytes('tall.png'),
        by: 'Smuggler',
        at: '2024-03-13 12:00',
        comment: 'a chart nobody may see',
        hidden: ['content', 'comment', 'user', 'restricted'],
      },
    ],
  },
];
