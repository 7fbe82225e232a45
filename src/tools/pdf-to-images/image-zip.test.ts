import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ToolError } from '../../core/errors.ts'
import { isMissing } from '../../testing/prerequisites.ts'
import { ImageZip, type ZipSink } from './image-zip.ts'
import { storedOffsets } from './zip-layout.ts'
import { memorySink } from './zip-sinks.ts'

const now = () => new Date(2026, 10, 21)

interface Image {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

const zipOf = async (images: readonly Image[], sink = memorySink()): Promise<Blob> => {
  const zip = new ImageZip(sink, now)
  for (const { name, bytes } of images) await zip.add(name, new Blob([bytes]))
  return zip.finish()
}

const someImages = fc.uniqueArray(
  fc.record({
    name: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).map((stem) => `${stem}.png`),
    bytes: fc.uint8Array({ maxLength: 3000 }).map((bytes) => Uint8Array.from(bytes)),
  }),
  { selector: ({ name }) => name, maxLength: 8 },
)

describe('ImageZip', () => {
  it('holds every image where storedOffsets says', () =>
    fc.assert(
      fc.asyncProperty(someImages, async (images) => {
        const zip = new Uint8Array(await (await zipOf(images)).arrayBuffer())
        const offsets = storedOffsets(
          images.map(({ name, bytes }) => ({ name, size: bytes.length })),
        )
        for (const [index, { bytes }] of images.entries()) {
          const start = offsets[index] ?? -1
          expect(zip.slice(start, start + bytes.length)).toEqual(bytes)
        }
      }),
    ))

  it.skipIf(isMissing('unzip'))('is a zip to Info-ZIP, names with accents included', async () => {
    const images = ['été-page-001.png', 'été-page-002.png'].map((name, index) => ({
      name,
      bytes: new Uint8Array(200_000).fill(index + 1),
    }))
    const path = join(mkdtempSync(join(tmpdir(), 'utilo-')), 'images.zip')
    writeFileSync(path, new Uint8Array(await (await zipOf(images)).arrayBuffer()))
    const said = execFileSync('unzip', ['-t', path], { encoding: 'utf8' })
    expect(said).toContain('No errors detected')
    const second = execFileSync('unzip', ['-p', path, '*002.png'])
    expect(second.equals(Buffer.from(images[1]?.bytes ?? []))).toBe(true)
  })

  it('has written all of an image before the next is asked for', async () => {
    let written = 0
    const sink: ZipSink = {
      write: async (bytes) => {
        await Promise.resolve()
        written += bytes.length
      },
      finish: () => Promise.resolve(new Blob()),
      abandon: () => undefined,
    }
    const zip = new ImageZip(sink, now)
    for (const count of [1, 2, 3]) {
      await zip.add(`${count}.png`, new Blob([new Uint8Array(100_000)]))
      expect(written).toBeGreaterThanOrEqual(count * 100_000)
    }
  })

  it('tells of a sink without room, whatever is asked next', async () => {
    const sink: ZipSink = {
      write: () => Promise.reject(new ToolError('out-of-memory')),
      finish: () => Promise.resolve(new Blob()),
      abandon: () => undefined,
    }
    const zip = new ImageZip(sink, now)
    const full = { code: 'out-of-memory' }
    await expect(zip.add('1.png', new Blob(['x']))).rejects.toMatchObject(full)
    await expect(zip.add('2.png', new Blob(['x']))).rejects.toMatchObject(full)
    await expect(zip.finish()).rejects.toMatchObject(full)
  })
})
