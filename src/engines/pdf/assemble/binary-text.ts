const encoder = new TextEncoder()

/** Bytes that go well together as arguments. */
const partLength = 32_768

/** Bytes as a string of characters up to U+00FF, to be compared, sorted and used as a key. */
export const binaryOf = (bytes: Uint8Array): string => {
  if (bytes.length <= partLength) return String.fromCharCode(...bytes)
  const parts: string[] = []
  for (let start = 0; start < bytes.length; start += partLength)
    parts.push(String.fromCharCode(...bytes.subarray(start, start + partLength)))
  return parts.join('')
}

/** The bytes of a string of characters up to U+00FF; undefined when one is above. */
export const latin1Bytes = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 0xff) return undefined
    bytes[at] = code
  }
  return bytes
}

export const utf8Bytes = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

/** Names that are taken, each with the last count that was put behind it. */
export type TakenNames = Map<string, number>

/** `name`, or `name_2`, `name_3`… : the first that is not taken; takes it. */
export const takeFreeName = (name: string, taken: TakenNames): string => {
  let count = taken.get(name) ?? 0
  let free = name
  while (taken.has(free)) {
    count += 1
    free = `${name}_${count}`
  }
  taken.set(name, Math.max(count, 1))
  if (free !== name) taken.set(free, 1)
  return free
}
