import type { GrayImage } from '../../core/image-coding.ts'
import type { Language } from '../../core/language.ts'
import type { PageReading } from './reading.ts'

/** What Tesseract needs: its program and the languages to read, most expected first. */
export interface EngineParts {
  core: WebAssembly.Module
  models: readonly { language: Language; data: Blob }[]
}

/** What a page asks of a worker that reads. */
export type OcrCalls = {
  /** Opens the engine ahead of the first page. */
  warmUp: { input: { engine: EngineParts }; result: undefined }
  /** A JPEG or PNG file, or a page drawn before. Progress is told in hundredths of the page. */
  read: { input: { engine: EngineParts; picture: Blob | GrayImage }; result: PageReading }
}
