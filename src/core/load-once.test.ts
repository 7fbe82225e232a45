import { expect, it, vi } from 'vitest'
import { loadOnce } from './load-once.ts'

it('what is loaded once is kept, loaded again after a failure with the cause, and anew once it is discarded', async () => {
  const cause = new TypeError('Failed to fetch')
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(cause)
    .mockResolvedValue('engine')
  const engine = loadOnce(load)
  await expect(engine.get()).rejects.toMatchObject({ code: 'engine-not-loaded', cause })
  expect(await Promise.all([engine.get(), engine.get()])).toEqual(['engine', 'engine'])
  expect(load).toHaveBeenCalledTimes(2)
  engine.discard()
  await engine.get()
  expect(load).toHaveBeenCalledTimes(3)
})
