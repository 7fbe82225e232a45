import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../testing/prerequisites.ts'
import { isBrowserSafeBmp } from './browser-safe-bmp.ts'

it.skipIf(isMissing('corpus')).each([
  ['rgb24rle24', false],
  ['Core_4_Bit', true],
  ['pal8rle', true],
  ['rgb24prof', true],
  ['rgba32', true],
])('%s may be given to the browser: %s', (name, isSafe) => {
  const bytes = new Uint8Array(readFileSync(inCorpus('image-formats', 'bmp', `${name}.bmp`)))
  expect(isBrowserSafeBmp(bytes)).toBe(isSafe)
})

it('refuses RLE24 in an OS/2 header of any length that names a compression', () => {
  for (const headerBytes of [40, 48, 64]) {
    const bytes = new Uint8Array(100)
    const view = new DataView(bytes.buffer)
    view.setUint32(14, headerBytes, true)
    view.setUint32(30, 4, true)
    expect(isBrowserSafeBmp(bytes)).toBe(false)
  }
})
