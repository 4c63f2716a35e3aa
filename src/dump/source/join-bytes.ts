/** Puts pieces together in memory of their own, which can be given away to a thread. */
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
