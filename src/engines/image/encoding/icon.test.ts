import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nodeCodecs } from '../../../testing/image/jpeg.ts'
import { isMissing } from '../../../testing/prerequisites.ts'
import { writeDirectPng } from '../png/write-png.ts'
import type { Raster } from '../raster.ts'
import { encodeIcon, iconSidesPx } from './icon.ts'

const red = [200, 40, 30, 255]

const filled = (width: number, height: number): Raster => ({
  width,
  height,
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => red[at % 4] ?? 0),
})

/** Returns the path of a picture's icon. */
const writtenIcon = async (picture: Raster): Promise<string> => {
  const path = join(mkdtempSync(join(tmpdir(), 'utilo-')), 'a.ico')
  const encodePng = (scaled: Raster) => writeDirectPng(scaled)
  writeFileSync(path, await encodeIcon(picture, { resize: nodeCodecs.resize, encodePng }))
  return path
}

const magick = (command: string, ...args: string[]): Buffer => {
  const { stdout, status } = spawnSync(command, args)
  expect(status).toBe(0)
  return stdout
}

describe.skipIf(isMissing('convert', 'identify'))('an icon as ImageMagick reads it', () => {
  it.each([
    ['wide', 600, 400, true],
    ['small and high', 20, 30, true],
    ['very thin', 2000, 1, true],
    ['square', 48, 48, false],
  ])('has every size as a square, of a %s picture', async (_, width, height, hasMargins) => {
    const path = await writtenIcon(filled(width, height))
    expect(magick('identify', '-format', '%m %w %h\n', path).toString().trim().split('\n')).toEqual(
      iconSidesPx.map((side) => `PNG ${side} ${side}`),
    )
    for (const [index, side] of iconSidesPx.entries()) {
      const pixels = magick('convert', `${path}[${index}]`, '-depth', '8', 'rgba:-')
      const pixelAt = (x: number, y: number) => [
        ...pixels.subarray((y * side + x) * 4).subarray(0, 4),
      ]
      const [, , , cornerAlpha] = pixelAt(0, 0)
      expect(cornerAlpha).toBe(hasMargins ? 0 : 255)
      // The middle row of an even number of rows is the one above, where the picture is one row high.
      const middle = pixelAt(Math.floor((side - 1) / 2), Math.floor((side - 1) / 2))
      for (const [channel, value] of middle.entries())
        expect(Math.abs(value - (red[channel] ?? 0))).toBeLessThanOrEqual(1)
    }
  })
})
