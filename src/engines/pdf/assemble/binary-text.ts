const encoder = new TextEncoder()

/** Bytes as a string of characters up to U+00FF, to be compared, sorted and used as a key. */
export const binaryOf = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
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

/** `name`, or `name_2`, `name_3`… : the first that is not taken; takes it. */
export const takeFreeName = (name: string, taken: Set<string>): string => {
  let free = name
  for (let count = 2; taken.has(free); count += 1) free = `${name}_${count}`
  taken.add(free)
  return free
}
