import { PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lzwLength } from './write-pdf.ts'

/** Packs LZW codes into bytes, each with the code length at its position. */
const pack = (codes: readonly number[], earlyChange: number): Uint8Array => {
  let bits = ''
  let width = 9
  let next = 258
  let isFirst = true
  for (const code of codes) {
    bits += code.toString(2).padStart(width, '0')
    if (code === 256) {
      width = 9
      next = 258
      isFirst = true
      continue
    }
    if (!isFirst && next < 4096) next += 1
    isFirst = false
    if (next + earlyChange > 1 << width && width < 12) width += 1
  }
  const bytes = bits.match(/.{1,8}/g) ?? []
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
}

/** Codes that an encoder may write: letters, and entries that exist in the table by then, including the newest. */
const codes = fc
  .array(fc.tuple(fc.nat(99), fc.nat(5000)), { minLength: 1, maxLength: 6000 })
  .map((choices) => {
    const chosen = [256]
    let size = 257
    for (const [kind, number] of choices) {
      if (kind === 0 && size > 300) {
        chosen.push(256)
        size = 257
      } else if (kind < 30 || size === 257) chosen.push(number % 256)
      else chosen.push(size > 258 ? 258 + (number % (Math.min(size, 4096) - 258)) : number % 256)
      if (chosen.at(-1) !== 256) size += 1
    }
    return [...chosen, 257]
  })

test('as long as what a decoder makes of it', () => {
  fc.assert(
    fc.property(codes, fc.constantFrom(0, 1), (all, earlyChange) => {
      const data = pack(all, earlyChange)
      const stream = PdfStream.fromDict({ Filter: PdfName.of('LZWDecode') }, data)
      stream.set('DecodeParms', PdfDict.of({ EarlyChange: PdfNumber.of(earlyChange) }))
      expect(lzwLength(data, earlyChange, Infinity)).toBe(stream.getDecodedData().length)
    }),
    { numRuns: 30 },
  )
})

test('counting ends where it is told to', () => {
  const growing = Array.from({ length: 3000 }, (_, index) => 258 + index)
  const data = pack([256, 65, ...growing, 257], 1)
  expect(lzwLength(data, 1, Infinity)).toBe((3001 * 3002) / 2)
  expect(lzwLength(data, 1, 10_000)).toBeLessThan(20_000)
})
