import assert from 'node:assert/strict';
import test from 'node:test';
import { parseReport } from './load.ts';

const report = `Running 5s test @ http://127.0.0.1:8080/w/api.php
  1 threads and 16 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.05ms    1.21ms  35.48ms   95.13%
    Req/Sec    16.84k     2.05k   19.29k    78.00%
  Latency Distribution
     50%  835.00us
     75%    1.05ms
     90%    1.56ms
     99%    1.20s
  83764 requests in 5.00s, 75.25MB read
  Socket errors: connect 0, read 2, write 0, timeout 3
  Non-2xx or 3xx responses: 7
Requests/sec:  16750.42
Transfer/sec:     15.05MB
`;

test('reads the figures of a report in milliseconds', () => {
  assert.deepEqual(parseReport(report), {
    requests: 83764,
    requestsPerSecond: 16750.42,
    median: 0.835,
    percentile99: 1200,
    failures: 12,
  });
});
