/**
 * The package's program itself, as Emscripten made it. Its main module (`lib/index.js`) is for Node only and has none
 * of the options that are needed here, such as `--lossy`.
 */
declare module '@wasm-codecs/gifsicle/lib/gifsicle.js' {
  export interface ProgramOptions {
    /** The command line; the file that is read is `/input.gif`, the one that is written must be `/output.gif`. */
    arguments: readonly string[]
    input: Uint8Array
    /** Told of the file that was written, once the program has ended; throws when there is none. */
    output(file: Uint8Array<ArrayBuffer>): void
    /** Told each byte. */
    stdout(byte: number | null): void
    stderr(byte: number | null): void
    print(line: string): void
    printErr(line: string): void
    /** Told how the program ended, unless it ended well; has to throw what it is given. */
    quit(status: number, reason: Error): void
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => void,
    ): void
  }
  /** Starts the program and, where its instance is made at once, runs it to its end. */
  const startProgram: (options: ProgramOptions) => unknown
  export default startProgram
}
