import { afterEach, expect, it, vi } from 'vitest'
import { keepFiles } from './keep-files.ts'

const file = (address: string) => ({ address, bytes: 50, unpackedBytes: 100 })
const chunk = () => new Uint8Array(100)

/** Stubs the network with the given responses, and a cache that reads each stored body. */
const answerWith = (answers: Readonly<Record<string, () => Promise<Response>>>) => {
  const kept: string[] = []
  vi.stubGlobal('fetch', (address: string) => answers[address]?.())
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (address: string, response: Response) => {
        await response.arrayBuffer()
        kept.push(address)
      },
    }),
  })
  return kept
}

const keep = (addresses: readonly string[], signal = new AbortController().signal) => {
  const onBytes = vi.fn<(bytes: number) => void>()
  const done = keepFiles(addresses.map(file), { signal, onBytes })
  return { done, onBytes }
}

afterEach(() => vi.unstubAllGlobals())

it('keeps every file, and tells of its bytes as they were sent', async () => {
  const respond = async () => new Response(chunk())
  const kept = answerWith({ '/assets/a.js': respond, '/locales/b.json': respond })
  const { done, onBytes } = keep(['/assets/a.js', '/locales/b.json'])
  await done
  expect(kept.toSorted()).toEqual(['/assets/a.js', '/locales/b.json'])
  expect(onBytes.mock.calls.flat()).toEqual([50, 50])
})

it('tells of no more bytes once a file could not be had, or it was cancelled', async () => {
  for (const isCancelled of [false, true]) {
    let slow: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => void (slow = controller),
    })
    let fail = (_error: Error) => {}
    answerWith({
      '/assets/slow.js': async () => new Response(body),
      '/assets/gone.js': () => new Promise((_, reject) => (fail = reject)),
    })
    const cancelling = new AbortController()
    const { done, onBytes } = keep(['/assets/slow.js', '/assets/gone.js'], cancelling.signal)
    slow?.enqueue(chunk())
    await vi.waitFor(() => expect(onBytes).toHaveBeenCalledTimes(1))
    if (isCancelled) cancelling.abort()
    fail(new TypeError('Failed to fetch'))
    await expect(done).rejects.toThrow('Failed to fetch')
    slow?.enqueue(chunk())
    slow?.close()
    await new Promise((resolve) => setTimeout(resolve))
    expect(onBytes).toHaveBeenCalledTimes(1)
  }
})
