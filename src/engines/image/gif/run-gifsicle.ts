import type startProgram from '@wasm-codecs/gifsicle/lib/gifsicle.js'
import { ToolError, errorCodeOf } from '../../../core/errors.ts'

/**
 * Runs gifsicle once, in an instance of its own, so that no run affects the next one's memory.
 *
 * @param options - gifsicle's command-line options.
 * @throws {ToolError} `out-of-memory`; `damaged` for a file that gifsicle cannot read, in whole or in part.
 */
export const runGifsicle = (
  start: typeof startProgram,
  module: WebAssembly.Module,
  gif: Uint8Array,
  options: readonly string[],
): Uint8Array<ArrayBuffer> => {
  const messageBytes: number[] = []
  let failure: unknown
  let status = 0
  let made: Uint8Array<ArrayBuffer> | undefined
  const onByte = (byte: number | null) => {
    if (byte !== null) messageBytes.push(byte)
  }
  const onLine = (line: string) => messageBytes.push(...new TextEncoder().encode(`${line}\n`))
  try {
    start({
      arguments: [...options, '/input.gif', '-o', '/output.gif'],
      input: gif,
      output: (file) => {
        made = file
      },
      stdout: onByte,
      stderr: onByte,
      print: onLine,
      printErr: onLine,
      quit: (code, reason) => {
        status = code
        throw reason
      },
      instantiateWasm: (imports, receive) => {
        receive(new WebAssembly.Instance(module, imports))
      },
    })
  } catch (error) {
    failure = error
  }
  const message = new TextDecoder().decode(Uint8Array.from(messageBytes)).trim()
  if (failure === undefined && status === 0 && made !== undefined) return made
  // When gifsicle writes no file, the script also fails to find it; gifsicle's own message tells the reason.
  const isMemory = [failure, message].some((cause) => errorCodeOf(cause) === 'out-of-memory')
  throw new ToolError(isMemory ? 'out-of-memory' : 'damaged', { cause: message || failure })
}
