import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ToolError } from '../../core/errors.ts'
import { isMissing } from '../../testing/prerequisites.ts'
import { type WritableFile, type ZipSink, ImageZip, fileSink, memorySink } from './image-zip.ts'
import { storedOffsets } from './convert-pages.ts'

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

  it('reports a sink without space from every call', async () => {
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

/** A file on a disk with space for `room` bytes. Browsers differ in how they report that the disk is full. */
const fileWithRoom = (room: number, how: 'throws' | 'writes-less' = 'throws') => {
  let content = new Uint8Array(0)
  const calls: string[] = []
  const file: WritableFile = {
    createSyncAccessHandle: () =>
      Promise.resolve({
        write: (bytes, { at }) => {
          if (at + bytes.length > room && how === 'throws')
            throw new DOMException('full', 'QuotaExceededError')
          const part = bytes.subarray(0, room - at)
          const next = new Uint8Array(Math.max(content.length, at + part.length))
          next.set(content)
          next.set(part, at)
          content = next
          return part.length
        },
        truncate: (size) => {
          content = content.slice(0, size)
        },
        flush: () => calls.push('flush'),
        close: () => calls.push('close'),
      }),
    getFile: () => Promise.resolve(new Blob([content])),
  }
  return { file, calls, size: () => content.length }
}

const chunks = Array.from({ length: 10 }, (_, index) => new Uint8Array(100).fill(index))
const whole = Uint8Array.from(chunks.flatMap((chunk) => [...chunk]))
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

describe('fileSink', () => {
  it('writes one after the other, and closes the file', async () => {
    const { file, calls, size } = fileWithRoom(10_000)
    const sink = await fileSink(file)
    for (const chunk of chunks) await sink.write(chunk)
    expect(size()).toBe(1000)
    expect(await bytesOf(await sink.finish())).toEqual(whole)
    expect(calls).toEqual(['flush', 'close'])
  })

  it.each(['throws', 'writes-less'] as const)(
    'continues in memory when the disk is full and the browser %s',
    async (how) => {
      const { file, calls, size } = fileWithRoom(450, how)
      const sink = await fileSink(file)
      for (const chunk of chunks) await sink.write(chunk)
      const zip = await sink.finish()
      expect(await bytesOf(zip)).toEqual(whole)
      expect(zip.type).toBe('application/zip')
      expect(size()).toBe(400)
      expect(calls).toEqual(['flush', 'close'])
    },
  )
})

it('fileSink closes its file when it is abandoned', async () => {
  const { file, calls } = fileWithRoom(10_000)
  const sink = await fileSink(file)
  await sink.write(new Uint8Array(10))
  sink.abandon()
  expect(calls).toEqual(['close'])
})

it('memorySink keeps what was written, not the memory it came from', async () => {
  const sink = memorySink()
  const reused = new Uint8Array(3_000_000)
  for (let round = 0; round < 5; round += 1) await sink.write(reused.fill(round))
  const bytes = await bytesOf(await sink.finish())
  expect(bytes.length).toBe(15_000_000)
  expect([bytes[0], bytes[3_000_000], bytes[14_999_999]]).toEqual([0, 1, 4])
})
