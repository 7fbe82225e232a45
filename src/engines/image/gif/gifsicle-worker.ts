import startProgram from '@wasm-codecs/gifsicle/lib/gifsicle.js'
import wasmUrl from '@wasm-codecs/gifsicle/lib/gifsicle.wasm?url'
import { ToolError } from '../../../core/errors.ts'
import { serveCalls } from '../../../core/service.ts'
import type { GifsicleCalls } from './gifsicle-calls.ts'
import { runGifsicle } from './run-gifsicle.ts'

let compiled: Promise<WebAssembly.Module> | undefined

const compile = async (): Promise<WebAssembly.Module> => {
  try {
    return await (compiled ??= WebAssembly.compileStreaming(fetch(wasmUrl)))
  } catch (cause) {
    compiled = undefined
    throw new ToolError('engine-not-loaded', { cause })
  }
}

serveCalls<GifsicleCalls>(
  {
    run: async ({ gif, options }) => {
      const module = await compile()
      return runGifsicle(startProgram, module, new Uint8Array(await gif.arrayBuffer()), options)
    },
  },
  self,
  // An instance's memory is its own: what it gives is in an ordinary buffer.
  (result) => (result instanceof Uint8Array ? [result.buffer as ArrayBuffer] : []),
)
