/** What is left of the package once scripts/gifsicle.ts has taken it apart. */
declare module 'gifsicle-wasm-browser' {
  export interface ProgramOptions {
    /** Command lines, each one string with spaces between its parts. */
    arguments: readonly string[]
    input: readonly { name: string; file: Uint8Array }[]
    /** Told of the files in `/out` when the program has ended. */
    output(files: readonly { name: string; file: Uint8Array<ArrayBuffer> }[]): void
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
  export const wasmUrl: string
}
