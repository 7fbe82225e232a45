import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isInstalled } from '../../../../scripts/system-programs.ts'
import { inspectGif } from './inspect-gif.ts'
import { runHere } from './test-gifsicle.ts'

const corpus = join(process.env.UTILO_CORPUS ?? '../shared/corpus', 'image/gif')
const files = existsSync(corpus) ? readdirSync(corpus) : []

const folder = mkdtempSync(join(tmpdir(), 'utilo-gifsicle-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** QUALITY.md: within 1 % of native gifsicle at the same flags. */
describe.skipIf(files.length === 0 || !isInstalled('gifsicle'))('gifsicle in WebAssembly', () => {
  it.each(files.flatMap((name) => [['-O3'], ['-O3', '--lossy=30']].map((flags) => [name, flags])))(
    'makes of %s what the native program makes, with %j',
    (name, flags) => {
      const path = join(corpus, String(name))
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
