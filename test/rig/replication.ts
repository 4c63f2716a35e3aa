import { startMariadb, type TestMariadb } from './mariadb.ts';
import { until } from './until.ts';

/** A primary with replicas that apply its writes asynchronously. */
export interface ReplicatedMariadb extends AsyncDisposable {
  readonly primary: TestMariadb;
  readonly replicas: readonly TestMariadb[];
  /** Waits until every replica has applied what the primary has written; it must be up. */
  caughtUp(): Promise<void>;
}

/**
 * Starts a primary and replicas; what `prepare` writes to the primary is replicated, too. The account `reader` with the
 * password `read` has the rights that docs/operating.md documents, for the database `wiki`.
 */
export async function startReplication(
  count: number,
  prepare: (primary: TestMariadb) => Promise<void>,
): Promise<ReplicatedMariadb> {
  const [primary, ...replicas] = await Promise.all([
    startMariadb([
      '--server-id=1',
      '--log-bin=log',
      '--binlog-format=ROW',
      // A killed primary keeps what its replicas have received.
      '--innodb-flush-log-at-trx-commit=1',
      '--sync-binlog=1',
    ]),
    ...Array.from({ length: count }, (_, i) => startMariadb([`--server-id=${i + 2}`, '--read-only=ON'])),
  ]);
  const caughtUp = async (): Promise<void> => {
    const [position] = await primary.query('SELECT @@gtid_binlog_pos AS gtid');
    for (const replica of replicas) {
      await until(async () => {
        const [row] = await replica.query(
          `SELECT MASTER_GTID_WAIT('${String(position?.['gtid'])}', 1) AS result`,
        );
        return row?.['result'] === 0;
      }, 'the replica has applied all writes');
    }
  };
  const replication = {
    primary,
    replicas,
    caughtUp,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([primary, ...replicas].map((server) => server[Symbol.asyncDispose]()));
    },
  };
  try {
    for (const replica of replicas) {
      await replica.run(
        `CHANGE MASTER TO MASTER_HOST='127.0.0.1', MASTER_PORT=${primary.port}, MASTER_USER='replication',
         MASTER_PASSWORD='replicate', MASTER_USE_GTID=slave_pos, MASTER_CONNECT_RETRY=1; START SLAVE;`,
      );
    }
    await primary.run(
      `CREATE USER replication IDENTIFIED BY 'replicate'; GRANT REPLICATION SLAVE ON *.* TO replication;
       CREATE DATABASE wiki CHARACTER SET binary;
       CREATE USER reader IDENTIFIED BY 'read'; GRANT SELECT ON wiki.* TO reader; GRANT SLAVE MONITOR ON *.* TO reader;`,
    );
    await prepare(primary);
    await caughtUp();
    return replication;
  } catch (error) {
    await replication[Symbol.asyncDispose]();
    throw error;
  }
}
