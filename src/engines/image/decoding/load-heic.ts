import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url'
import { createHeicDecoder } from './heic.ts'

/** Decodes HEIC with libheif, which is fetched with the first call and comes in a chunk of its own. */
export const decodeHeicPixels = createHeicDecoder(async () => {
  const response = await fetch(wasmUrl)
  if (!response.ok) throw new Error(`libheif.wasm: ${response.status}`)
  return response.arrayBuffer()
})
