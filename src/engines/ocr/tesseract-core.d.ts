/**
 * Tesseract 5 as WebAssembly (tesseract.js-core), as far as it is used here. Its constants are not exported, so
 * numbers have to be passed (`PageSegMode` and `OcrEngineMode` of tesseract/publictypes.h, `PageIteratorLevel`).
 */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export interface TessBaseApi {
    /** Returns 0 on success. Engine mode 1 is LSTM only. */
    Init(dataPath: string, languages: string, engineMode: number): number
    End(): void
    SetVariable(name: string, value: string): boolean
    SetImage(
      at: number,
      width: number,
      height: number,
      bytesPerPixel: number,
      bytesPerLine: number,
    ): void
    /** Returns 0 on success, once the page is read. */
    Recognize(monitor: null): number
    GetTSVText(pageNumber: number): string
    MeanTextConf(): number
    Clear(): void
  }

  export interface TesseractCore {
    FS: {
      writeFile(path: string, data: Uint8Array): void
      unlink(path: string): void
    }
    TessBaseAPI: new () => TessBaseApi
    _malloc(bytes: number): number
    _free(at: number): void
  }

  interface CoreOptions {
    print(text: string): void
    printErr(text: string): void
    /** Receives 30 to 100 while a page is recognized; earlier steps are not reported. */
    TesseractProgress(percent: number): void
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): object
  }

  const createCore: (options: CoreOptions) => Promise<TesseractCore>
  export default createCore
}
