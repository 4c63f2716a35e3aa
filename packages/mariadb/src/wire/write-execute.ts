const EXECUTE = 0x17;
/** Types of parameters in the protocol. */
const [DOUBLE, NULL, INTEGER, BLOB, TEXT] = [5, 6, 8, 252, 253] as const;

/** Maximum length of a packet that is sent in one part. */
const MAX_LENGTH = 0xfffffe;

/** A buffer of commands to send. */
export interface Outbox {
  /** Adds a command with a text. */
  readonly addText: (command: number, text: string) => void;
  /** Adds a command with the number of a prepared statement. */
  readonly addNumber: (command: number, id: number) => void;
  /** Adds the execution of a prepared statement. Throws and adds nothing if a parameter cannot be sent. */
  readonly addExecute: (id: number, parameters: readonly unknown[]) => void;
  /** Returns and removes the added commands; returns undefined if no command was added. */
  readonly take: () => Buffer | undefined;
}

/** Creates an empty outbox. */
export function createOutbox(): Outbox {
  let bytes = Buffer.allocUnsafe(16_384);
  let at = 0;

  const reserve = (size: number): void => {
    if (at + size <= bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * (at + size));
    bytes.copy(larger, 0, 0, at);
    bytes = larger;
  };
  const begin = (command: number): number => {
    const start = at;
    bytes[at + 4] = command;
    at += 5;
    return start;
  };
  const end = (start: number): void => {
    const size = at - start - 4;
    if (size > MAX_LENGTH) {
      at = start;
      throw new RangeError('The statement is too long.');
    }
    bytes.writeUInt32LE(size, start);
  };
  const addLength = (length: number): void => {
    if (length < 0xfb) bytes[at++] = length;
    else if (length < 0x1_0000) {
      bytes[at] = 0xfc;
      at = bytes.writeUInt16LE(length, at + 1);
    } else {
      bytes[at] = 0xfd;
      at = bytes.writeUIntLE(length, at + 1, 3);
    }
  };
  /** Adds a value; returns its type. */
  const addValue = (value: unknown): number => {
    if (typeof value === 'string') {
      // A character takes at most three bytes for each of its units.
      reserve(value.length * 3 + 9);
      if (value.length <= 83) {
        const size = bytes.write(value, at + 1);
        bytes[at] = size;
        at += 1 + size;
      } else {
        addLength(Buffer.byteLength(value));
        at += bytes.write(value, at);
      }
      return TEXT;
    }
    reserve(9);
    if (typeof value === 'number') {
      if (!Number.isSafeInteger(value)) {
        at = bytes.writeDoubleLE(value, at);
        return DOUBLE;
      }
      bytes.writeInt32LE(value | 0, at);
      at = bytes.writeInt32LE(Math.floor(value / 0x1_0000_0000), at + 4);
      return INTEGER;
    }
    if (typeof value === 'boolean') return addValue(value ? 1 : 0);
    if (typeof value === 'bigint') return addValue(String(value));
    if (value instanceof Uint8Array) {
      reserve(value.length + 9);
      addLength(value.length);
      bytes.set(value, at);
      at += value.length;
      return BLOB;
    }
    throw new TypeError(`A parameter of a statement cannot be of the type ${typeof value}.`);
  };

  return {
    addText: (command, text) => {
      reserve(text.length * 3 + 5);
      const start = begin(command);
      at += bytes.write(text, at);
      end(start);
    },
    addNumber: (command, id) => {
      reserve(9);
      const start = begin(command);
      at = bytes.writeUInt32LE(id, at);
      end(start);
    },
    addExecute: (id, parameters) => {
      const count = parameters.length;
      const nullBytes = (count + 7) >> 3;
      reserve(15 + nullBytes + 2 * count);
      const start = begin(EXECUTE);
      at = bytes.writeUInt32LE(id, at);
      // No cursor, one execution.
      bytes[at] = 0;
      at = bytes.writeUInt32LE(1, at + 1);
      if (count > 0) {
        const nulls = at;
        bytes.fill(0, at, at + nullBytes);
        bytes[at + nullBytes] = 1;
        const kinds = at + nullBytes + 1;
        at = kinds + 2 * count;
        try {
          for (let index = 0; index < count; index++) {
            const value = parameters[index];
            let type: number = NULL;
            if (value === null)
              bytes[nulls + (index >> 3)] = (bytes[nulls + (index >> 3)] ?? 0) | (1 << (index & 7));
            else type = addValue(value);
            bytes[kinds + 2 * index] = type;
            bytes[kinds + 2 * index + 1] = 0;
          }
        } catch (error) {
          at = start;
          throw error;
        }
      }
      end(start);
    },
    take: () => {
      if (at === 0) return undefined;
      // A copy, since a socket keeps bytes that it cannot send at once.
      const taken = Buffer.from(bytes.subarray(0, at));
      at = 0;
      return taken;
    },
  };
}
