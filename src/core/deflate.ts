/** Bytes in the zlib format that PDF calls Flate; the platform's own compressor. */
export const deflate = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const { readable, writable } = new CompressionStream('deflate')
  const writer = writable.getWriter()
  const written = writer.write(bytes).then(() => writer.close())
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const reader = readable.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value)
    length += read.value.length
  }
  await written
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
