/** Concatenates byte arrays. */
export const joinBytes = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/**
 * Encodes a few bytes, such as a hash, as base64 for addresses and headers (RFC 4648, section 5), without padding.
 *
 * Node's `Buffer` does the same, but this also runs in browsers and on Workers. `Uint8Array.prototype.toBase64` replaces
 * it once all of them have it.
 *
 * @param bytes - at most some thousand, because each one is an argument of a function.
 */
export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
