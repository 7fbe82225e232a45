const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Length of the days that secrets are for, in milliseconds; they begin at midnight UTC. */
export const dayMs = 24 * 60 * 60 * 1000

/** 32 random bytes as text. */
export const newSecret = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

/**
 * Turns who sends into something that tells nobody who it was. A plain hash would not do: there are so
 * few addresses that all of them can be tried. With a secret that is thrown away after the day, an
 * old key can be connected with nobody any more, and nobody can be followed from day to day.
 */
export const hideKey = async (secret: string, key: string): Promise<string> => {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const usable = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ])
  const signature = await crypto.subtle.sign('HMAC', usable, encoder.encode(key))
  return toBase64Url(new Uint8Array(signature).subarray(0, 16))
}
