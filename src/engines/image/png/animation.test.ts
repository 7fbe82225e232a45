import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import type { CompressionSettings } from '../compression.ts'
import { readFrames, writeFrames } from './animation.ts'
import { type PngHeader, colorTypes, makeChunk, makeHeader, inspectPng } from './png-structure.ts'
import { decodePng } from './decode-png.ts'
import { compress, typesIn, withChunks } from '../../../testing/image/png.ts'

const header: PngHeader = {
  width: 40,
  height: 30,
  bitDepth: 8,
  colorType: colorTypes.rgba,
  isInterlaced: false,
}

/**
 * The content of fcTL after its sequence number: size, position, delay of 1/10 s, no disposal, no blending.
 */
const control = (width: number, height: number, x: number, y: number) => {
  const view = new DataView(new ArrayBuffer(22))
  for (const [at, value] of [width, height, x, y].entries()) view.setUint32(at * 4, value)
  view.setUint16(16, 1)
  view.setUint16(18, 10)
  return new Uint8Array(view.buffer)
}

const frameData = (width: number, height: number, shade: number) => {
  const rows = new Uint8Array((width * 4 + 1) * height)
  return deflateSync(
    rows.map((_, at) => (at % (width * 4 + 1) === 0 ? 0 : (at * shade) & 127)),
    { level: 1 },
  )
}

const animation = (isStillShown: boolean) =>
  writeFrames(
    [makeHeader(header), makeChunk('acTL', [0, 0, 0, 3, 0, 0, 0, 2])],
    [
      {
        control: isStillShown ? control(40, 30, 0, 0) : undefined,
        isStill: true,
        width: 40,
        height: 30,
        data: [frameData(40, 30, 1)],
      },
      ...[7, 11].map((shade) => ({
        control: control(20, 10, shade, 3),
        isStill: false,
        width: 20,
        height: 10,
        // The data are in two parts, as encoders with small buffers write them.
        data: [frameData(20, 10, shade).subarray(0, 9), frameData(20, 10, shade).subarray(9)],
      })),
    ],
  )

/** Returns the pixels and the control data of every frame. */
const framesOf = async (png: Uint8Array) => {
  const info = inspectPng(png)
  if (info === undefined) throw new Error('not a whole PNG')
  return Promise.all(
    readFrames(info, info.chunks).map(async ({ control: said, isStill, width, height, data }) => ({
      said: said === undefined ? undefined : [...said],
      isStill,
      pixels: await decodePng({ header: { ...info, width, height }, chunks: info.chunks, data }),
    })),
  )
}

describe('an animation', () => {
  it.each([true, false])(
    'stays one, to the pixel and the delay (still shown: %s)',
    async (shown) => {
      const png = animation(shown)
      const { bytes, method, notes } = await compress(png)
      expect({ method, notes }).toEqual({ method: 'lossless', notes: [] })
      expect(bytes.length).toBeLessThan(png.length)
      expect(inspectPng(bytes)?.isAnimated).toBe(true)
      expect(await framesOf(bytes)).toEqual(await framesOf(png))
    },
  )

  it('has its frames numbered from 0 without gaps', async () => {
    const { bytes } = await compress(animation(true))
    const numbers = (inspectPng(bytes)?.chunks ?? [])
      .filter(({ type }) => type === 'fcTL' || type === 'fdAT')
      .map(({ content }) => new DataView(content.buffer, content.byteOffset).getUint32(0))
    expect(numbers).toEqual([...numbers.keys()])
  })

  it('loses its metadata only', async () => {
    const png = withChunks(animation(true), makeChunk('tEXt', [65, 0, 66]))
    expect(typesIn((await compress(png)).bytes)).not.toContain('tEXt')
    const kept = await compress(png, { isMetadataKept: true })
    expect(typesIn(kept.bytes)).toContain('tEXt')
    expect(await framesOf(kept.bytes)).toEqual(await framesOf(png))
  })

  it.each([
    ['fewer colors', { aim: 'quality', quality: 50 }, ['animation-lossless-only']],
    ['no loss', { aim: 'quality', quality: 100 }, []],
    ['a size', { aim: 'size', maxBytes: 10 }, ['size-not-reached', 'animation-lossless-only']],
    ['a size that it has', { aim: 'size', maxBytes: 99_999 }, []],
    ['fewer pixels', { maxWidthPx: 10 }, ['animation-lossless-only']],
    ['no fewer pixels', { maxWidthPx: 40 }, []],
  ] as [string, Partial<CompressionSettings>, string[]][])(
    'asked for %s',
    async (_, more, expected) => {
      const { notes, widthPx } = await compress(animation(true), more)
      expect(notes).toEqual(expected)
      expect(widthPx).toBe(40)
    },
  )
})

describe.skipIf(isMissing('corpus'))('a real file', () => {
  it('anim_ball: smaller than oxipng alone makes it, all 20 frames as they were', async () => {
    const png = new Uint8Array(readFileSync(inCorpus('image', 'odd', 'anim_ball.png')))
    const { bytes } = await compress(png)
    // oxipng 9.1 at level 4 makes 62,907 bytes of 63,435.
    expect(bytes.length).toBeLessThan(62_907)
    expect(await framesOf(bytes)).toEqual(await framesOf(png))
    expect(await framesOf(bytes)).toHaveLength(20)
  })
})

describe.skipIf(isMissing('python3'))('read by an independent program', () => {
  it('Python’s zlib and binascii find every check right and every frame whole', async () => {
    const { bytes } = await compress(animation(false))
    const program = `
import sys, struct, zlib, binascii
b = sys.stdin.buffer.read(); p = 8; seen = []; data = []; size = None
def close():
    if data: assert len(zlib.decompress(b''.join(data))) == size[1] * (size[0] * 4 + 1)
    data.clear()
while p < len(b):
    n, = struct.unpack('>I', b[p:p + 4]); t = b[p + 4:p + 8]; c = b[p + 8:p + 8 + n]
    assert struct.unpack('>I', b[p + 8 + n:p + 12 + n])[0] == binascii.crc32(t + c)
    if t == b'IHDR': size = struct.unpack('>II', c[:8])
    if t == b'fcTL': close(); size = struct.unpack('>II', c[4:12])
    if t == b'IDAT': data.append(c)
    if t == b'fdAT': data.append(c[4:])
    seen.append(t.decode()); p += 12 + n
close(); print(' '.join(seen))`
    const types = execFileSync('python3', ['-c', program], { input: bytes }).toString().trim()
    expect(types).toBe('IHDR acTL IDAT fcTL fdAT fcTL fdAT IEND')
  })
})
