import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import UTIF from 'utif2'
import { afterAll, describe, expect, it } from 'vitest'
import { isMissing } from '../../../testing/prerequisites.ts'
import { decodeFax } from './fax.ts'

const folder = mkdtempSync(join(tmpdir(), 'utilo-fax-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A page with letters, thin lines, black at both edges, and a halftone. */
const page = `%!PS
<< /PageSize [200 150] >> setpagedevice
/Times-Roman findfont 18 scalefont setfont
20 120 moveto (Fax, whole and sharp) show
0 0 4 150 rectfill 196 0 4 90 rectfill 0 145 200 5 rectfill
0.2 setlinewidth 10 10 moveto 190 100 lineto stroke
0.6 setgray 30 20 120 60 rectfill
showpage`

/** Has Ghostscript draw the page to a file. */
const drawTo = (device: string, dpi: number): Buffer => {
  const [source, result] = [join(folder, 'page.ps'), join(folder, `page.${device}`)]
  writeFileSync(source, page)
  const flags = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', `-r${dpi}`]
  spawnSync('gs', [
    ...flags,
    `-sDEVICE=${device}`,
    '-dMaxStripSize=0',
    `-sOutputFile=${result}`,
    source,
  ])
  return readFileSync(result)
}

/** Returns the pixels that Ghostscript draws, with 1 for black. */
const drawPixels = (dpi: number) => {
  const pbm = drawTo('pbmraw', dpi)
  const [head = '', width, height] =
    /^P4\s+(?:#.*\n)?(\d+)\s+(\d+)\s/.exec(pbm.subarray(0, 200).toString('latin1')) ?? []
  return { width: Number(width), height: Number(height), data: pbm.subarray(head.length) }
}

/** Returns the coded data of a TIFF with one strip. */
const readStrip = (tiff: Buffer): Buffer => {
  const [image] = UTIF.decode(tiff)
  const first = (tag: string): number => {
    const [value]: readonly unknown[] = (image?.[tag] as readonly unknown[] | undefined) ?? []
    return Number(value)
  }
  const [offset, length] = [first('t273'), first('t279')]
  return tiff.subarray(offset, offset + length)
}

describe.skipIf(isMissing('gs'))('decodeFax', () => {
  // Widths that fill whole bytes and that do not, and rows longer than the longest code word.
  it.each([
    ['tiffg4', -1, 72],
    ['tiffg4', -1, 111],
    ['tiffg4', -1, 1200],
    ['tiffg3', 0, 72],
    ['tiffg3', 0, 111],
    ['tiffg3', 0, 1200],
    ['tiffg32d', 1, 111],
    ['tiffg32d', 1, 300],
  ])('decodes what Ghostscript codes: %s (K = %i) at %i dpi', (device, k, dpi) => {
    const { width, height, data } = drawPixels(dpi)
    const strip = readStrip(drawTo(device, dpi))
    const coding = { k, isByteAligned: false, isBlack1: true }
    const decoded = decodeFax(strip, { width, height }, coding)
    expect(decoded && Buffer.from(decoded).equals(data)).toBe(true)
    const inverted = decodeFax(strip, { width, height }, { ...coding, isBlack1: false })
    expect(inverted?.[0]).toBe(255 - (decoded?.[0] ?? 0))
  })

  it('refuses data that end too early, rows of another width, and wrong bytes', () => {
    const size = drawPixels(100)
    for (const [device, k] of [
      ['tiffg4', -1],
      ['tiffg3', 0],
      ['tiffg32d', 1],
    ] as const) {
      const strip = readStrip(drawTo(device, 100))
      const coding = { k, isByteAligned: false, isBlack1: false }
      expect(decodeFax(strip, size, coding)).toBeDefined()
      expect(decodeFax(strip.subarray(0, strip.length / 2), size, coding)).toBeUndefined()
      expect(decodeFax(strip, { ...size, width: size.width - 1 }, coding)).toBeUndefined()
      const damaged = Uint8Array.from(strip)
      damaged.fill(0x55, strip.length / 2, strip.length / 2 + 20)
      expect(decodeFax(damaged, size, coding)).toBeUndefined()
    }
  })
})
