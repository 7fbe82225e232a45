/**
 * The package's program itself, as Emscripten compiled it. The package's main module (`lib/index.js`) is for Node
 * only and lacks options that are needed here, such as `--lossy`.
 */
declare module '@wasm-codecs/gifsicle/lib/gifsicle.js' {
  export interface ProgramOptions {
    /**
     * The command line. The input file is `/input.gif`, and the output file has to be `/output.gif`.
     */
    arguments: readonly string[]
    input: Uint8Array
    /**
     * Receives the output file once the program has ended. The program throws when there is none.
     */
    output(file: Uint8Array<ArrayBuffer>): void
    /** Receives each byte. */
    stdout(byte: number | null): void
    stderr(byte: number | null): void
    print(line: string): void
    printErr(line: string): void
    /** Receives the exit status, unless the program succeeded, and has to throw `reason`. */
    quit(status: number, reason: Error): void
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => void,
    ): void
  }
  /** Starts the program and, where its instance is created synchronously, runs it to its end. */
  const startProgram: (options: ProgramOptions) => unknown
  export default startProgram
}
