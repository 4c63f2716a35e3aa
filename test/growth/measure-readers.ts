/**
 * Prints the processor time of every reader of texts for each hostile text of 0.25, 0.5, 1 and 2 MB, for those above
 * a number of seconds: `node test/growth/measure-readers.ts [SECONDS]`. Stops growing a text that has taken a minute.
 */
import { shownTextReaders, wikitextReaders } from './readers.ts';
import { wikitexts } from './texts.ts';

const [least = '2', only = ''] = process.argv.slice(2);
const SIZES = [0.25, 0.5, 1, 2].map((megabytes) => megabytes * 1_000_000);
const LONGEST = Number(process.argv[4] ?? '60') * 1000;

for (const [reader, read] of Object.entries({ ...wikitextReaders, ...shownTextReaders })) {
  for (const [name, text] of Object.entries(wikitexts)) {
    if (!`${reader}: ${name}`.includes(only)) continue;
    const times: number[] = [];
    let failure = '';
    for (const size of SIZES) {
      const made = text(size);
      const start = process.cpuUsage();
      try {
        read(made);
      } catch (error) {
        failure = ` ${String(error)}`;
      }
      const { user, system } = process.cpuUsage(start);
      times.push((user + system) / 1000);
      // A larger one is only measured where it ends in reasonable time.
      if ((times.at(-1) ?? 0) * 4 > LONGEST) break;
    }
    const most = Math.max(...times);
    if (most >= 1000 * Number(least) || failure !== '')
      console.log(
        [reader, name.slice(0, 60), ...times.map((time) => (time / 1000).toFixed(2))].join('\t') + failure,
      );
  }
}
