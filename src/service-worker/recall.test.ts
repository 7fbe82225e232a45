import { compileFunction } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { bundleWorker } from '../../build/bundle-worker.ts'

type Listener = (event: Record<string, unknown>) => void

/** Starts the recalling service worker as it is published, with these caches. */
const start = async (caches: Partial<CacheStorage>) => {
  const listeners = new Map<string, Listener>()
  const skipWaiting = vi.fn(() => Promise.resolve())
  const unregister = vi.fn(() => Promise.resolve(true))
  const self = {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting,
    registration: { unregister },
  }
  const { code } = await bundleWorker('src/service-worker/recall.ts')
  compileFunction(code, ['self', 'caches'])(self, caches)
  const activate = async () => {
    const waited: Promise<unknown>[] = []
    listeners.get('activate')?.({ waitUntil: (promise: Promise<unknown>) => waited.push(promise) })
    await Promise.all(waited)
  }
  return { listeners, skipWaiting, unregister, activate }
}

describe('the service worker that recalls', () => {
  it('takes over at once, removes every cache, then itself', async () => {
    const names = ['utilo-pages', 'utilo-files', 'utilo-ocr', 'utilo-pages-a1b2c3']
    const remaining = new Set(names)
    const { listeners, skipWaiting, unregister, activate } = await start({
      keys: () => Promise.resolve([...remaining]),
      delete: (name) => Promise.resolve(remaining.delete(name)),
    })
    listeners.get('install')?.({})
    expect(skipWaiting).toHaveBeenCalledOnce()
    unregister.mockImplementation(() => {
      expect([...remaining]).toEqual([])
      return Promise.resolve(true)
    })
    await activate()
    expect(unregister).toHaveBeenCalledOnce()
  })

  it('removes itself where the browser denies its caches', async () => {
    const { unregister, activate } = await start({
      keys: () => Promise.reject(new DOMException('denied', 'SecurityError')),
    })
    await activate()
    expect(unregister).toHaveBeenCalledOnce()
  })

  it('lets the network answer requests, and answers messages with nothing', async () => {
    const { listeners } = await start({})
    expect(listeners.has('fetch')).toBe(false)
    const port = { postMessage: vi.fn() }
    listeners.get('message')?.({ ports: [port] })
    expect(port.postMessage).toHaveBeenCalledWith(undefined)
    listeners.get('message')?.({ ports: [] })
  })
})
