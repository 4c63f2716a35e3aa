import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { answeredRequest } from '../../../../test/rig/answered-request.ts';
import { until } from '../../../../test/rig/until.ts';
import { openAccessLog } from './access-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-access-log-'));
after(() => {
  rmSync(folder, { recursive: true });
});

const fail = (): void => assert.fail('trouble with a log that can be written');
const linesOf = (file: string): readonly string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1);

test('lines are written at the end, into a file that only its owner and group can read', async () => {
  const file = join(folder, 'end.log');
  const log = openAccessLog({ file, format: 'json', networks: false, onTrouble: fail });
  for (let rows = 0; rows < 1000; rows++) log.listen(answeredRequest({ rows }));
  await log.close();
  log.listen(answeredRequest());
  assert.deepEqual(
    linesOf(file).map((line) => (JSON.parse(line) as { rows: number }).rows),
    Array.from({ length: 1000 }, (_, i) => i),
  );
  assert.equal(statSync(file).mode & 0o007, 0);
});

test('after a file was renamed, further lines go to a new one and none is lost', async () => {
  const [file, old] = [join(folder, 'new.log'), join(folder, 'old.log')];
  const log = openAccessLog({ file, format: 'text', networks: false, onTrouble: fail });
  log.listen(answeredRequest({ rows: 1 }));
  renameSync(file, old);
  log.reopen();
  await until(() => existsSync(file), 'the file is opened anew');
  log.listen(answeredRequest({ rows: 2 }));
  await log.close();
  assert.deepEqual(
    [old, file].flatMap(linesOf).map((line) => /rows=\d/.exec(line)?.[0]),
    ['rows=1', 'rows=2'],
  );
});

test('a file that cannot be opened is refused', () => {
  const file = join(folder, 'none', 'access.log');
  assert.throws(() => openAccessLog({ file, format: 'json', networks: false, onTrouble: fail }), {
    code: 'ENOENT',
  });
});

test(
  'where the disk is full, memory is bounded and lost lines are counted',
  { skip: !existsSync('/dev/full') && 'there is no /dev/full' },
  async () => {
    const told: { reason: string; lostLines: number }[] = [];
    const log = openAccessLog({
      file: '/dev/full',
      format: 'json',
      networks: false,
      onTrouble: (reason, lostLines) => told.push({ reason, lostLines }),
    });
    const lines = 20_000;
    for (let i = 0; i < lines; i++) log.listen(answeredRequest());
    await until(() => told.length > 0, 'the trouble is told');
    await log.close();
    assert.match(told.map(({ reason }) => reason).join(), /ENOSPC/);
    const lost = told.reduce((sum, { lostLines }) => sum + lostLines, 0);
    assert.ok(lost > lines / 10 && lost < lines, `${lost} lines were lost`);
  },
);
