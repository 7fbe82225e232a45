import { readFileSync } from 'node:fs'
import { ToolError } from '../../src/core/errors.ts'
import type { GrayImage } from '../../src/core/image-coding.ts'
import type { Language } from '../../src/core/language.ts'
import { plainText, writePageText } from '../../src/core/page-text.ts'
import { writeGray } from '../../src/engines/ocr/preprocess/transform.ts'
import { prepare } from '../../src/engines/ocr/preprocess/prepare.ts'
import { readPage } from '../../src/engines/ocr/read-page.ts'
import { createTesseract } from '../../src/engines/ocr/tesseract.ts'
import { decode } from '../images/pictures.ts'
import { enginePartsOf } from '../../src/testing/ocr/engine.ts'

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const time = <T>(work: () => T): { result: T; ms: number } => {
  const startMs = cpuMs()
  const result = work()
  return { result, ms: cpuMs() - startMs }
}

/** A picture of the disk in shades of gray, as the worker gets it. */
const readGrayFile = (path: string): GrayImage => {
  const raster = decode(new Uint8Array(readFileSync(path)))
  if (!raster) throw new ToolError('damaged', { fileName: path })
  const data = new Uint8Array(raster.width * raster.height)
  writeGray(raster.data, data, 0)
  return { data, width: raster.width, height: raster.height }
}

export interface NodeReading {
  text: string
  /** Of the processor, for all that becomes of a page once it is decoded. */
  cpuMs: number
  /** For making it ready alone. */
  prepareMs: number
  /** For the engine's first look at it, made ready. */
  recogniseMs: number
}

const tesseract = createTesseract()

/** Reads a page by the site's own code in Node, whose engine and compiler are Chromium's. */
export const readInNode = async (
  path: string,
  languages: readonly Language[],
): Promise<NodeReading> => {
  const image = readGrayFile(path)
  await tesseract.open(await enginePartsOf(...languages))
  const whole = time(() => readPage(image, tesseract, () => undefined))
  const prepared = time(() => prepare(image))
  const recognised = time(() => tesseract.recognise(prepared.result.image))
  const writing = { joinsLines: false, mendsHyphens: false }
  return {
    text: plainText(writePageText(whole.result.paragraphs, writing)),
    cpuMs: whole.ms,
    prepareMs: prepared.ms,
    recogniseMs: recognised.ms,
  }
}
