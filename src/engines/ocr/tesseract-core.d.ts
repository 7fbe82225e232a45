/**
 * Tesseract 5 as WebAssembly (tesseract.js-core), as far as it is used here. Its constants are undefined: numbers have
 * to be given (`PageSegMode` and `OcrEngineMode` of tesseract/publictypes.h, `PageIteratorLevel`).
 */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export interface TessBaseApi {
    /** 0 when it went well. Engine mode 1 is LSTM only. */
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
    /** 0 when it went well; returns only when the page is read. */
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
    /** 30 to 100 while a page is recognised; what comes before is not told of. */
    TesseractProgress(percent: number): void
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): object
  }

  const createCore: (options: CoreOptions) => Promise<TesseractCore>
  export default createCore
}
