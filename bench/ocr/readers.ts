import { spawnSync } from 'node:child_process'
import { writeFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOcrData } from '../../build/engine-data.ts'
import type { OcrLanguage } from '../../src/core/ocr-languages.ts'
import { modelNames } from '../../src/engines/ocr/models.ts'
import { ToolError } from '../../src/core/errors.ts'
import type { GrayImage } from '../../src/core/image-coding.ts'
import { plainText, writePageText } from '../../src/core/page-text.ts'
import { writeGray } from '../../src/engines/ocr/preprocess/transform.ts'
import { prepare } from '../../src/engines/ocr/preprocess/prepare.ts'
import { readPage } from '../../src/engines/ocr/read-page.ts'
import type { PageReading } from '../../src/engines/ocr/reading.ts'
import { createTesseract } from '../../src/engines/ocr/tesseract.ts'
import { enginePartsOf } from '../../src/testing/ocr/engine.ts'
import { hasProgram, tempFolder } from '../images/programs.ts'
import { decode } from '../images/pictures.ts'

export interface NativeReading {
  text: string
  /** The processor time of the program and of the system on its behalf. */
  cpuMs: number
}

let dataFolder: string | undefined

/** The language data that the site sends. */
const ourData = (): string => {
  if (dataFolder === undefined) {
    dataFolder = tempFolder()
    for (const model of Object.values(modelNames))
      writeFileSync(join(dataFolder, `${model}.traineddata`), readOcrData(model))
  }
  return dataFolder
}

export const hasNative = (): boolean => hasProgram('tesseract')

/** Reads a page with the system's tesseract on one thread; undefined if it fails. */
export const readNatively = (
  path: string,
  languages: readonly OcrLanguage[],
): NativeReading | undefined => {
  const models = languages.map((language) => modelNames[language]).join('+')
  const settings = ['-l', models, '--tessdata-dir', ourData(), '--psm', '3', '--oem', '1']
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT="cpu %U %S"; time "$@"', 'time', 'tesseract', path, '-', ...settings],
    { encoding: 'utf8', env: { ...process.env, OMP_THREAD_LIMIT: '1', LC_ALL: 'C.UTF-8' } },
  )
  if (status !== 0) return undefined
  const [, user, system] = /cpu ([\d.]+) ([\d.]+)\s*$/.exec(stderr) ?? []
  return { text: stdout, cpuMs: (Number(user) + Number(system)) * 1000 }
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const time = <T>(work: () => T): { result: T; ms: number } => {
  const startMs = cpuMs()
  const result = work()
  return { result, ms: cpuMs() - startMs }
}

/** Reads a picture from the disk as shades of gray, as the worker gets it. */
const readGrayFile = (path: string): GrayImage => {
  const raster = decode(new Uint8Array(readFileSync(path)))
  if (!raster) throw new ToolError('damaged', { fileName: path })
  const data = new Uint8Array(raster.width * raster.height)
  writeGray(raster.data, data, 0)
  return { data, width: raster.width, height: raster.height }
}

export interface NodeReading {
  reading: PageReading
  text: string
  /** The processor time of everything after decoding. */
  cpuMs: number
  /** The processor time of preprocessing. */
  prepareMs: number
  /** The processor time of the engine's first pass over the preprocessed page. */
  recognizeMs: number
}

const tesseract = createTesseract()

/** Reads a page with the site's own code in Node, which has the same engine and compiler as Chromium. */
export const readInNode = async (
  path: string,
  languages: readonly OcrLanguage[],
): Promise<NodeReading> => {
  const image = readGrayFile(path)
  await tesseract.open(await enginePartsOf(...languages))
  const whole = time(() => readPage(image, tesseract, () => undefined))
  const prepared = time(() => prepare(image))
  const recognized = time(() => tesseract.recognize(prepared.result.image))
  const writing = { joinsLines: false, mendsHyphens: false }
  return {
    reading: whole.result,
    text: plainText(writePageText(whole.result.paragraphs, writing)),
    cpuMs: whole.ms,
    prepareMs: prepared.ms,
    recognizeMs: recognized.ms,
  }
}
