import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import type startProgram from '@wasm-codecs/gifsicle/lib/gifsicle.js'
import { ToolError } from '../../core/errors.ts'
import type { Gifsicle } from '../../engines/image/gif/gifsicle.ts'
import { runGifsicle } from '../../engines/image/gif/run-gifsicle.ts'

const read = (file: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`@wasm-codecs/gifsicle/lib/${file}`))

const module = new WebAssembly.Module(read('gifsicle.wasm'))

/**
 * Runs the published script as a browser does. Where it detects Node, it installs global error handlers.
 */
const publishedProgram = (): typeof startProgram => {
  const script: { exports: typeof startProgram | undefined } = { exports: undefined }
  const define = compileFunction(read('gifsicle.js').toString(), ['module', 'exports', 'process'])
  define(script, {}, undefined)
  if (!script.exports) throw new Error('gifsicle.js exports nothing')
  return script.exports
}

/** The program as the site's workers start it. */
export const program = publishedProgram()

/** Runs gifsicle in this thread. */
export const runHere = (gif: Uint8Array, ...options: readonly string[]) =>
  runGifsicle(program, module, gif, options)

/** Creates a gifsicle client without a worker, which records the options of its runs. */
export const startHere = (asked: (readonly string[])[] = []): Gifsicle => ({
  run: async (gif, options, { signal }) => {
    if (signal.aborted) throw new ToolError('cancelled')
    asked.push(options)
    return runHere(new Uint8Array(await gif.arrayBuffer()), ...options)
  },
  dispose: () => undefined,
})
