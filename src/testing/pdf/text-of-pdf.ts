/**
 * Writes a PDF document from objects, independently of our code. The result has one character per byte.
 *
 * @param objects - by object number, as they are written in a file; missing numbers are free.
 */
export const writePdfText = (
  objects: Readonly<Record<number, string>>,
  { root = 1, info }: { root?: number; info?: number } = {},
): string => {
  let text = '%PDF-1.4\n'
  const offsets = new Map<number, number>()
  for (const [number, body] of Object.entries(objects)) {
    offsets.set(Number(number), text.length)
    text += `${number} 0 obj\n${body}\nendobj\n`
  }
  const size = Math.max(...offsets.keys()) + 1
  const start = text.length
  text += `xref\n0 ${size}\n0000000000 65535 f \n`
  for (let number = 1; number < size; number += 1) {
    const offset = offsets.get(number)
    text +=
      offset === undefined
        ? '0000000000 00001 f \n'
        : `${String(offset).padStart(10, '0')} 00000 n \n`
  }
  const more = info === undefined ? '' : ` /Info ${info} 0 R`
  text += `trailer\n<< /Size ${size} /Root ${root} 0 R${more} /ID [<00> <00>] >>\nstartxref\n${start}\n%%EOF\n`
  return text
}

/** Returns a stream with its length. */
export const stream = (data: string, entries = ''): string =>
  `<< /Length ${data.length} ${entries} >>\nstream\n${data}\nendstream`
