import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToolError } from '../../../core/errors.ts'
import { createInThreadWorkers } from '../../../testing/in-thread-worker.ts'
import { type GifsicleCalls, startGifsicle } from './gifsicle.ts'
import { noisyAnimation, program, runHere } from '../../../testing/image/gif.ts'
import { runGifsicle } from './run-gifsicle.ts'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesInCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { inspectGif } from './gif-structure.ts'

type Run = (options: readonly string[]) => Promise<Uint8Array<ArrayBuffer>>

/** Creates a gifsicle client whose workers answer with this function. */
const gifsicleOf = (run: Run) => {
  const { workers, create } = createInThreadWorkers<GifsicleCalls>({
    run: ({ options }) => run(options),
  })
  return {
    gifsicle: startGifsicle(create),
    workers,
    ended: () => workers.map((one) => one.isEnded),
  }
}

const gif = new Blob(['GIF'])
const context = { signal: new AbortController().signal, onBeat: () => undefined }

describe('gifsicle in a worker of its own', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is started once, asked often, and ended', async () => {
    const { gifsicle, ended } = gifsicleOf((options) =>
      Promise.resolve(Uint8Array.of(options.length)),
    )
    expect(await gifsicle.run(gif, ['-O3'], context)).toEqual(Uint8Array.of(1))
    expect(await gifsicle.run(gif, ['-O3', '--lossy=20'], context)).toEqual(Uint8Array.of(2))
    gifsicle.dispose()
    expect(ended()).toEqual([true])
  })

  it.each(['out-of-memory', 'damaged'] as const)(
    'is thrown away with whatever it was at when a run fails with %s, and started again',
    async (code) => {
      let isFirst = true
      const { gifsicle, ended } = gifsicleOf(() => {
        if (!isFirst) return Promise.resolve(Uint8Array.of(7))
        isFirst = false
        return Promise.reject(new ToolError(code))
      })
      await expect(gifsicle.run(gif, [], context)).rejects.toMatchObject({ code })
      expect(ended()).toEqual([true])
      expect(await gifsicle.run(gif, [], context)).toEqual(Uint8Array.of(7))
    },
  )

  it('is ended after a large file, for its memory', async () => {
    const { gifsicle, ended } = gifsicleOf(() => Promise.resolve(Uint8Array.of(1)))
    const large = new Blob([new Uint8Array(2_000_001)])
    await gifsicle.run(large, [], context)
    await gifsicle.run(gif, [], context)
    expect(ended()).toEqual([true, false])
  })

  it('says now and then that it works, and is ended at once when that is cancelled', async () => {
    const { gifsicle, ended } = gifsicleOf(() => new Promise(() => undefined))
    const controller = new AbortController()
    const onBeat = vi.fn()
    const run = gifsicle.run(gif, [], { signal: controller.signal, onBeat })
    const outcome = expect(run).rejects.toMatchObject({ code: 'cancelled' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onBeat).toHaveBeenCalledTimes(12)
    controller.abort()
    await outcome
    expect(ended()).toEqual([true])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onBeat).toHaveBeenCalledTimes(12)
  })
})

describe('runGifsicle', () => {
  it('starts anew each time: the same in, the same out', () => {
    const source = noisyAnimation()
    const first = runHere(source, '-O3', '--lossy=40')
    runHere(source, '--colors=2')
    expect(runHere(source, '-O3', '--lossy=40')).toEqual(first)
  })

  it('says that what it cannot read is damaged, with its own words as the cause', () => {
    const noBlocks = Uint8Array.from([...new TextEncoder().encode('GIF89a'), ...Array(90).fill(0)])
    expect(() => runHere(noBlocks)).toThrow(
      expect.objectContaining({ code: 'damaged', cause: expect.stringContaining('read error') }),
    )
    expect(() => runHere(noisyAnimation(), '--no-such-option')).toThrow(ToolError)
  })

  it('tells want of memory from damage', () => {
    const module = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0))
    const dying =
      (act: (options: Parameters<typeof program>[0]) => void): typeof program =>
      (options) =>
        act(options)
    const codeOf = (start: typeof program) => {
      try {
        runGifsicle(start, module, new Uint8Array(), [])
      } catch (error) {
        return error instanceof ToolError ? error.code : 'none'
      }
      return 'made'
    }
    const withWords = dying(({ stderr, quit }) => {
      for (const byte of new TextEncoder().encode('gifsicle: Out of memory\n')) stderr(byte)
      quit(1, new Error('exit'))
    })
    const withoutRoom = dying(() => {
      throw new RangeError('WebAssembly.Memory(): could not allocate memory')
    })
    const trap = dying(() => {
      throw new WebAssembly.RuntimeError('unreachable')
    })
    expect([withWords, withoutRoom, trap].map(codeOf)).toEqual([
      'out-of-memory',
      'out-of-memory',
      'damaged',
    ])
  })
})

const files = filesInCorpus('image/gif')

const folder = mkdtempSync(join(tmpdir(), 'utilo-gifsicle-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** QUALITY.md requires sizes within 1 % of native gifsicle with the same options. */
describe.skipIf(isMissing('corpus', 'gifsicle'))('gifsicle in WebAssembly', () => {
  it.each(
    files.flatMap((path) => [['-O3'], ['-O3', '--lossy=30']].map((flags) => ({ path, flags }))),
  )('makes of $path what the native program makes, with $flags', ({ path, flags }) => {
    const output = join(folder, 'out.gif')
    execFileSync('gifsicle', [...flags, path, '-o', output], { stdio: 'ignore' })
    const native = new Uint8Array(readFileSync(output))
    const ours = runHere(new Uint8Array(readFileSync(path)), ...flags)
    expect(Math.abs(ours.length / native.length - 1)).toBeLessThan(0.01)
    const timing = (bytes: Uint8Array) => {
      const { loopCount, frames = [] } = inspectGif(bytes) ?? {}
      return [loopCount, frames.map(({ delayMs }) => delayMs)]
    }
    expect(timing(ours)).toEqual(timing(native))
  })
})
