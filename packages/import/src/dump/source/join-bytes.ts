/** Concatenates chunks, up to a length, into a buffer with memory of its own, which can be transferred to a thread. */
export function joinBytes(pieces: readonly Uint8Array[], length: number): Buffer {
  const whole = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const piece of pieces) {
    const fitting = piece.length > length - at ? piece.subarray(0, length - at) : piece;
    whole.set(fitting, at);
    at += fitting.length;
  }
  return whole;
}
