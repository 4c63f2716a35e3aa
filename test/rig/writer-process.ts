import Sqlite from 'better-sqlite3';

/** Runs as a process of its own: writes to the SQLite file that its argument names what its parent sends, and says when that is done. */
const database = new Sqlite(process.argv[2] ?? '', { fileMustExist: true, timeout: 30_000 });

database.pragma('synchronous = off');

process.on('message', (statements: string) => {
  database.exec(`BEGIN IMMEDIATE; ${statements}; COMMIT`);
  process.send?.('written');
});
process.on('disconnect', () => {
  database.close();
});
