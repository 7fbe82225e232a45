import type startProgram from 'gifsicle-wasm-browser'
import { ToolError, errorCodeOf } from '../../../core/errors.ts'

const inputName = 'in.gif'
const outputName = 'out.gif'

/**
 * Runs gifsicle once, in an instance of its own: nothing of a run is left in the next one's memory.
 *
 * @param options - of its command line, without spaces in them.
 * @throws {ToolError} `out-of-memory`; `damaged` for what it cannot read, in whole or in part.
 */
export const runGifsicle = (
  start: typeof startProgram,
  module: WebAssembly.Module,
  gif: Uint8Array,
  options: readonly string[],
): Uint8Array<ArrayBuffer> => {
  const said: number[] = []
  let failure: unknown
  let status = 0
  let made: Uint8Array<ArrayBuffer> | undefined
  const hear = (byte: number | null) => {
    if (byte !== null) said.push(byte)
  }
  const hearLine = (line: string) => said.push(...new TextEncoder().encode(`${line}\n`))
  try {
    start({
      arguments: [[...options, inputName, '-o', `/out/${outputName}`].join(' ')],
      input: [{ name: inputName, file: gif }],
      output: (files) => {
        made = files.find(({ name }) => name === outputName)?.file
      },
      stdout: hear,
      stderr: hear,
      print: hearLine,
      printErr: hearLine,
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
  const message = new TextDecoder().decode(Uint8Array.from(said)).trim()
  if (failure === undefined && status === 0 && made !== undefined) return made
  const isMemory = [failure, message].some((cause) => errorCodeOf(cause) === 'out-of-memory')
  throw new ToolError(isMemory ? 'out-of-memory' : 'damaged', { cause: failure ?? message })
}
