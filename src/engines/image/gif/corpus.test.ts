import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { inspectGif } from './inspect-gif.ts'
import { runHere } from '../../../testing/image/gifsicle.ts'

const files = isMissing('corpus') ? [] : readdirSync(inCorpus('image', 'gif'))

const folder = mkdtempSync(join(tmpdir(), 'utilo-gifsicle-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** QUALITY.md: within 1 % of native gifsicle at the same flags. */
describe.skipIf(isMissing('corpus', 'gifsicle'))('gifsicle in WebAssembly', () => {
  it.each(files.flatMap((name) => [['-O3'], ['-O3', '--lossy=30']].map((flags) => [name, flags])))(
    'makes of %s what the native program makes, with %j',
    (name, flags) => {
      const path = inCorpus('image', 'gif', String(name))
      const output = join(folder, 'out.gif')
      execFileSync('gifsicle', [...flags, path, '-o', output], { stdio: 'ignore' })
      const native = new Uint8Array(readFileSync(output))
      const ours = runHere(new Uint8Array(readFileSync(path)), ...flags)
      expect(Math.abs(ours.length / native.length - 1)).toBeLessThan(0.01)
      const timing = (gif: Uint8Array) => {
        const { loopCount, frames = [] } = inspectGif(gif) ?? {}
        return [loopCount, frames.map(({ delayMs }) => delayMs)]
      }
      expect(timing(ours)).toEqual(timing(native))
    },
  )
})
