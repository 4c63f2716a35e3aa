import { Transform, type TransformCallback } from 'node:stream';
import { checkNesting, MessageError, MOST_BYTES, tooLong } from './messages.ts';

const LINE_END = 0x0a;

/** Passes on the lines of a stream that can be messages; calls `onRefused` for those that are too long or too deep. */
export function passMessages(onRefused: (error: MessageError) => void): Transform {
  let parts: Buffer[] = [];
  let bytes = 0;
  const add = (part: Buffer): void => {
    bytes += part.length;
    if (bytes <= MOST_BYTES) parts.push(part);
    else parts = [];
  };
  const take = (): Buffer | undefined => {
    const line = Buffer.concat(parts);
    const isTooLong = bytes > MOST_BYTES;
    parts = [];
    bytes = 0;
    try {
      if (isTooLong) throw tooLong();
      checkNesting(line.toString());
      return line;
    } catch (error) {
      if (!(error instanceof MessageError)) throw error;
      onRefused(error);
      return undefined;
    }
  };
  return new Transform({
    transform: function (chunk: Buffer, _encoding, done: TransformCallback) {
      let start = 0;
      for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, start)) {
        add(chunk.subarray(start, end + 1));
        const line = take();
        if (line) this.push(line);
        start = end + 1;
      }
      add(chunk.subarray(start));
      done();
    },
  });
}
