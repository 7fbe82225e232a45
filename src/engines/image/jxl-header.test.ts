import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { joinBytes } from '../../core/bytes.ts'
import { inCorpus, isMissing } from '../../testing/prerequisites.ts'
import { readJxlHeader } from './jxl-header.ts'

/** What libjxl's `jxlinfo` prints of the files. */
it.skipIf(isMissing('corpus')).each([
  ['animated', 480, 360, true],
  ['cmyk-layers', 512, 512, false],
  ['from-grey-jpeg', 200, 200, false],
  ['oriented-odd-profile', 500, 606, false],
  ['photo', 1440, 1080, false],
])('%s', (name, width, height, isAnimated) => {
  const bytes = new Uint8Array(readFileSync(inCorpus('image-formats', 'jxl', `${name}.jxl`)))
  expect(readJxlHeader(bytes)).toEqual({
    size: { width, height },
    isAnimated,
    bitsPerSample: 8,
    hasBlackInk: name === 'cmyk-layers',
    hasGainMap: false,
  })
})

it.skipIf(isMissing('convert', 'cjxl')).each([8, 10, 16])(
  '%i bits, as cjxl writes them',
  (depth) => {
    const folder = mkdtempSync(join(tmpdir(), 'utilo-'))
    const [input, output] = [join(folder, 'a.ppm'), join(folder, 'a.jxl')]
    spawnSync('convert', ['-size', '70x50', 'gradient:', '-depth', String(depth), input])
    expect(spawnSync('cjxl', [input, output, '-d', '0']).status).toBe(0)
    const header = readJxlHeader(new Uint8Array(readFileSync(output)))
    expect(header).toMatchObject({ size: { width: 70, height: 50 }, bitsPerSample: depth })
  },
)

it.skipIf(isMissing('corpus'))('finds a gain map in its box', () => {
  const bytes = new Uint8Array(readFileSync(inCorpus('image-formats', 'jxl', 'from-grey-jpeg.jxl')))
  const box = Uint8Array.of(0, 0, 0, 9, 0x6a, 0x68, 0x67, 0x6d, 0)
  expect(readJxlHeader(joinBytes([bytes, box]))?.hasGainMap).toBe(true)
})

it('finds nothing in what ends too early', () => {
  expect(readJxlHeader(Uint8Array.of(0xff, 0x0a, 0))).toBeUndefined()
  expect(readJxlHeader(new Uint8Array(40))).toBeUndefined()
})
