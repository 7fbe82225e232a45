import startProgram from '@wasm-codecs/gifsicle/lib/gifsicle.js'
import wasmUrl from '@wasm-codecs/gifsicle/lib/gifsicle.wasm?url'
import { loadOnce } from '../../../core/load-once.ts'
import { exposeWorker, withTransfer } from '../../../core/worker-calls.ts'
import type { GifsicleCalls } from './gifsicle.ts'
import { runGifsicle } from './run-gifsicle.ts'

const compiled = loadOnce(() => WebAssembly.compileStreaming(fetch(wasmUrl)))

exposeWorker<GifsicleCalls>(
  {
    run: async ({ gif, options }) => {
      const module = await compiled.get()
      const bytes = new Uint8Array(await gif.arrayBuffer())
      // The result is in an ordinary buffer, not in the instance's memory, so it can be transferred.
      const result = runGifsicle(startProgram, module, bytes, options)
      return withTransfer(result, [result.buffer])
    },
  },
  self,
)
