import { describe, expect, it } from 'vitest'
import { type OwnFile, fileSink, memorySink } from './zip-sinks.ts'

/** A file on a disk with room for so many bytes; `how` it says that there is no more differs by browser. */
const fileWithRoom = (room: number, how: 'throws' | 'writes-less' = 'throws') => {
  let content = new Uint8Array(0)
  const calls: string[] = []
  const file: OwnFile = {
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
    'goes on in memory when the disk is full and the browser %s',
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

it('fileSink lets go of its file', async () => {
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
