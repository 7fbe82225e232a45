import { describe, expect, it, vi } from 'vitest'
import { lazyModule } from './lazy-module.tsx'

describe('lazyModule', () => {
  it('fetches once for all who ask meanwhile and later', async () => {
    const fetchModule = vi.fn(() => Promise.resolve('module'))
    const source = lazyModule(fetchModule)
    expect(source.loaded).toBeUndefined()
    source.prefetch()
    expect(await Promise.all([source.load(), source.load()])).toEqual(['module', 'module'])
    source.prefetch()
    expect(source.loaded).toBe('module')
    expect(fetchModule).toHaveBeenCalledTimes(1)
  })

  it('tells a failure where the module is wanted, not where it was fetched ahead, and asks anew', async () => {
    const fetchModule = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockRejectedValueOnce(new Error('still offline'))
      .mockResolvedValueOnce('module')
    const source = lazyModule(fetchModule)
    source.prefetch()
    await vi.waitFor(() => expect(fetchModule).toHaveBeenCalledTimes(1))
    await Promise.resolve()
    await expect(source.load()).rejects.toThrow('offline')
    expect(source.loaded).toBeUndefined()
    expect(await source.load()).toBe('module')
  })

  it('tells those who listen that it has come, and nobody who has left', async () => {
    const source = lazyModule(() => Promise.resolve('module'))
    const [stays, leaves] = [vi.fn(), vi.fn()]
    source.subscribe(stays)
    source.subscribe(leaves)()
    await source.load()
    expect(stays).toHaveBeenCalledTimes(1)
    expect(leaves).not.toHaveBeenCalled()
  })
})
