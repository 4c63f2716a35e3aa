import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import test from 'node:test';
import type { Connection } from 'mysql2';
import { ServerLostError } from './errors.ts';
import { createReadConnection, type Read } from './read-connection.ts';
import { createProfiles } from './wire/statement-profile.ts';

/** Writes packets with these payloads. */
const packets = (...payloads: readonly (readonly number[])[]): Buffer =>
  Buffer.from(payloads.flatMap((payload) => [payload.length, 0, 0, 1, ...payload]));

/** A response that prepares statement 7 with one parameter, whose description follows. */
const prepared = [0, 7, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0];
const parameter = [3, 0x64, 0x65, 0x66];
const end = [0xfe, 0, 0, 2, 0];

/** A read connection over a socket without a server. */
function open() {
  const driver = Object.assign(new EventEmitter(), { destroy: () => undefined });
  const sent: Buffer[] = [];
  const ended: (readonly [read: Read, result: unknown])[] = [];
  const events: string[] = [];
  let receive: (bytes: Buffer) => void = () => undefined;
  const connection = createReadConnection(
    {
      driver: driver as unknown as Connection,
      id: 1,
      send: (bytes) => sent.push(bytes),
      onReceived: (receiver) => {
        receive = receiver;
      },
    },
    new Set(),
    {
      onEnd: (read, result) => ended.push([read, result]),
      onIdle: () => events.push('idle'),
      onLost: () => events.push('lost'),
    },
  );
  const profileOf = createProfiles();
  const createRead = (text: string, value: number): Read => ({
    profile: profileOf(text),
    parameters: [value],
    signal: undefined,
    resolve: () => undefined,
    reject: () => undefined,
    since: 0,
    isAlone: false,
  });
  return { connection, driver, sent, ended, events, createRead, receive: (bytes: Buffer) => receive(bytes) };
}

test('a read fails once if its connection is lost while its statement is being prepared', () => {
  const { connection, driver, ended, events, createRead, receive } = open();
  const reads = [createRead('SELECT ?', 1), createRead('SELECT ?', 2)];
  connection.run(reads);
  receive(packets(prepared, parameter));
  assert.deepEqual(connection.reads(), reads);
  driver.emit('error', new Error('The server closed the connection.'));
  assert.deepEqual(
    ended.map(([read]) => read),
    reads,
  );
  assert.ok(ended.every(([, error]) => error instanceof ServerLostError));
  assert.deepEqual(events, ['lost']);
});

test('a statement is prepared once for all reads of its text', () => {
  const { connection, sent, ended, events, createRead, receive } = open();
  const reads = [createRead('SELECT ?', 1), createRead('SELECT ?', 2)];
  connection.run(reads);
  receive(packets(prepared, parameter, end));
  // A command to prepare it, and two executions in one write.
  assert.deepEqual(
    sent.map((bytes) => bytes[4]),
    [0x16, 0x17],
  );
  receive(packets([0], [0]));
  assert.deepEqual(ended, [
    [reads[0], []],
    [reads[1], []],
  ]);
  connection.run([createRead('SELECT ?', 3)]);
  assert.equal(sent.at(-1)?.[4], 0x17);
  assert.deepEqual(events, ['idle']);
});

test('reads that are moved to another connection do not end on this one', () => {
  const { connection, ended, events, createRead, receive } = open();
  const [first, second, third] = [
    createRead('SELECT ?', 1),
    createRead('SELECT ?', 2),
    createRead('SELECT -?', 3),
  ];
  connection.run([first, second, third]);
  receive(packets(prepared, parameter, end));
  // The statement of the third is prepared before the first two are executed.
  receive(packets(prepared, parameter, end));
  assert.deepEqual(connection.takeWaiting(), [second, third]);
  receive(packets([0], [0], [0]));
  assert.deepEqual(ended, [[first, []]]);
  assert.deepEqual(events, ['idle']);
});

test('a connection on which the server sends something unexpected is lost', () => {
  const { events, receive } = open();
  receive(packets([0xff, 0x86, 0x07, ...Buffer.from('#08S01Connection was killed')]));
  assert.deepEqual(events, ['lost']);
});
