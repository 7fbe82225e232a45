import type startProgram from 'gifsicle-wasm-browser'
import { takeGifsicleApart } from '../../../../scripts/gifsicle.ts'
import { ToolError } from '../../../core/errors.ts'
import type { Gifsicle } from './gifsicle.ts'
import { runGifsicle } from './run-gifsicle.ts'

const { script, wasm } = takeGifsicleApart()
const module = new WebAssembly.Module(wasm)

/** The program as the site's workers start it. */
export const program = (
  (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as {
    default: typeof startProgram
  }
).default

/** gifsicle itself, in the same thread. */
export const runHere = (gif: Uint8Array, ...options: readonly string[]) =>
  runGifsicle(program, module, gif, options)

/** As the one in a worker, telling which options it was run with. */
export const startHere = (asked: (readonly string[])[] = []): Gifsicle => ({
  run: async (gif, options, { signal }) => {
    if (signal.aborted) throw new ToolError('cancelled')
    asked.push(options)
    return runHere(new Uint8Array(await gif.arrayBuffer()), ...options)
  },
  dispose: () => undefined,
})
