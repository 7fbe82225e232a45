import createCore, {
  type TessBaseApi,
  type TesseractCore,
} from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import { ToolError, errorCodeOf } from '../../core/errors.ts'
import type { GrayImage } from '../../core/image-coding.ts'
import { type EngineParts, modelNames } from './models.ts'
import { type ReadBlock, type ReadWord, type Box, blockOf, lineOf, mapWords } from './reading.ts'
import { scale } from './preprocess/transform.ts'

interface Row {
  /** The identifiers of the block, of the paragraph in it, and of the line in that. */
  block: string
  paragraph: string
  line: string
  word: ReadWord
}

const wordLevel = '5'

const readRow = (row: string): Row | undefined => {
  const [level, , block = '', paragraph = '', line = '', , ...rest] = row.split('\t')
  const [left, top, width, height, confidence, text = ''] = rest
  if (level !== wordLevel || text.trim() === '') return undefined
  return {
    block,
    paragraph: `${block} ${paragraph}`,
    line: `${block} ${paragraph} ${line}`,
    word: {
      text: text.trim(),
      confidence: Number(confidence),
      box: {
        left: Number(left),
        top: Number(top),
        width: Number(width),
        height: Number(height),
      },
    },
  }
}

/** Groups neighboring items with the same key. */
const chunkBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] => {
  const chunks: Item[][] = []
  let lastKey: string | undefined
  for (const item of items) {
    const key = keyOf(item)
    if (key !== lastKey) chunks.push([])
    lastKey = key
    chunks.at(-1)?.push(item)
  }
  return chunks
}

/**
 * Parses Tesseract's TSV output. It has a row for each page, block, paragraph, line and word; the word rows hold
 * everything that is needed (level, page, block, paragraph, line, word, left, top, width, height, confidence,
 * text).
 *
 * @returns the blocks in Tesseract's reading order, without those that hold no words.
 */
export const readTsv = (tsv: string): ReadBlock[] => {
  const rows = tsv
    .split('\n')
    .map(readRow)
    .filter((row) => row !== undefined)
  return chunkBy(rows, ({ block }) => block).map((block) =>
    blockOf(
      chunkBy(block, ({ paragraph }) => paragraph).map((paragraph) => ({
        lines: chunkBy(paragraph, ({ line }) => line).map((line) =>
          lineOf(line.map(({ word }) => word)),
        ),
      })),
    ),
  )
}

/** `PageSegMode` of tesseract/publictypes.h, as far as it is used. */
export const pageSegmentation = { auto: 3, singleBlock: 6, singleLine: 7 } as const
type PageSegmentation = (typeof pageSegmentation)[keyof typeof pageSegmentation]

export interface RecognizeOptions {
  segmentation?: PageSegmentation | undefined
  /** Receives the share that is done, 0 to 1, once the layout is known. */
  onProgress?: ((share: number) => void) | undefined
}

export interface Recognition {
  /** The blocks in reading order, with boxes in pixels of the picture. */
  blocks: readonly ReadBlock[]
  /** The mean confidence of the words, 0 to 100; 0 when there are none. */
  confidence: number
}

/** Tesseract, which reads one picture at a time and blocks its thread meanwhile. */
export interface Tesseract {
  /**
   * Loads these languages; does nothing when they are loaded.
   *
   * @throws {ToolError} `engine-not-loaded`, `out-of-memory`.
   */
  open(parts: EngineParts): Promise<void>
  /**
   * Reads a picture as it is, in the languages loaded last.
   *
   * @throws {ToolError} `out-of-memory`, `too-many-pixels`, or `damaged` when Tesseract failed, after which `open`
   *   has to be called again.
   */
  recognize(image: GrayImage, options?: RecognizeOptions): Recognition
}

/** `OEM_LSTM_ONLY` of tesseract/publictypes.h, the only engine of this build. */
const lstmOnly = 1

/**
 * Tesseract stores coordinates in 16 bits (`TBOX`), and its `ImageThresholder` refuses larger pictures.
 */
const maxSidePx = 32_767

/** An instance that uses more memory is discarded, because WebAssembly cannot release memory. */
const largeMemoryBytes = 192 * 1024 * 1024

/** Tesseract reports 30 of 100 when the layout is known and recognition begins. */
const layoutPercent = 30

interface Instance {
  core: TesseractCore
  memory: WebAssembly.Memory
  api: TessBaseApi
  languages?: string
}

/** The code `damaged` means here that Tesseract failed. */
const toToolError = (cause: unknown): ToolError =>
  cause instanceof ToolError
    ? cause
    : new ToolError(
        /\bOOM\b|bad_alloc|memory/i.test(String(cause)) ? 'out-of-memory' : errorCodeOf(cause),
        { cause },
      )

const instantiate = async (
  module: WebAssembly.Module,
  onProgress: (share: number) => void,
): Promise<Instance> => {
  let memory: WebAssembly.Memory | undefined
  const core = await createCore({
    print: () => undefined,
    printErr: () => undefined,
    TesseractProgress: (percent) =>
      onProgress(Math.max(0, percent - layoutPercent) / (100 - layoutPercent)),
    instantiateWasm: (imports, done) => {
      // Instantiation is synchronous, because the core does not report an asynchronous failure.
      const instance = new WebAssembly.Instance(module, imports)
      // The core does not export its memory by name.
      memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory)
      done(instance, module)
      return instance.exports
    },
  })
  if (!memory) throw new Error('the core has no memory')
  return { core, memory, api: new core.TessBaseAPI() }
}

const setLanguages = async (instance: Instance, models: EngineParts['models']): Promise<void> => {
  const languages = models.map(({ language }) => modelNames[language]).join('+')
  if (instance.languages === languages) return
  if (instance.languages !== undefined) instance.api.End()
  delete instance.languages
  const { FS: files } = instance.core
  for (const { language, data } of models)
    files.writeFile(
      `/${modelNames[language]}.traineddata`,
      new Uint8Array(await data.arrayBuffer()),
    )
  const code = instance.api.Init('/', languages, lstmOnly)
  // Tesseract has read the files and does not need them any more.
  for (const { language } of models) files.unlink(`/${modelNames[language]}.traineddata`)
  if (code !== 0) throw new Error(`Tesseract cannot read its data: ${languages}`)
  instance.languages = languages
}

const recognizeWith = (
  { core, memory, api }: Instance,
  { data, width, height }: GrayImage,
  { segmentation = pageSegmentation.auto }: RecognizeOptions,
): Recognition => {
  // The setting persists between pages, and its default differs from that of the command line.
  api.SetVariable('tessedit_pageseg_mode', String(segmentation))
  const at = core._malloc(data.length)
  if (at === 0) throw new ToolError('out-of-memory')
  new Uint8Array(memory.buffer).set(data, at)
  // Tesseract keeps its own copy of the picture.
  api.SetImage(at, width, height, 1, width)
  core._free(at)
  if (api.Recognize(null) !== 0) throw new Error('Tesseract cannot read this picture')
  const blocks = readTsv(api.GetTSVText(0))
  const confidence = blocks.length === 0 ? 0 : api.MeanTextConf()
  api.Clear()
  return { blocks, confidence }
}

/**
 * Creates Tesseract 5 (`tesseract.js-core`, Apache-2.0), called without tesseract.js. An instance that failed or
 * took much memory is discarded, and the next call of `open` makes a new one.
 */
export const createTesseract = (): Tesseract => {
  let ready: Instance | undefined
  let tellProgress: RecognizeOptions['onProgress']

  return {
    async open({ core, models }) {
      if (ready && ready.memory.buffer.byteLength > largeMemoryBytes) ready = undefined
      try {
        ready ??= await instantiate(core, (share) => tellProgress?.(share))
        await setLanguages(ready, models)
      } catch (cause) {
        ready = undefined
        const { code } = toToolError(cause)
        throw new ToolError(code === 'out-of-memory' ? code : 'engine-not-loaded', { cause })
      }
    },

    recognize(image, options = {}) {
      if (!ready) throw new ToolError('engine-not-loaded')
      if (Math.max(image.width, image.height) > maxSidePx) throw new ToolError('too-many-pixels')
      tellProgress = options.onProgress
      try {
        return recognizeWith(ready, image, options)
      } catch (cause) {
        ready = undefined
        throw toToolError(cause)
      } finally {
        tellProgress = undefined
      }
    },
  }
}

/** Tesseract reads letters badly that touch the edge of an image, so each crop is given a border this wide. */
const borderPx = 10

const withBorder = ({ data, width, height }: GrayImage, shade: number): GrayImage => {
  const wider = width + 2 * borderPx
  const framed = new Uint8Array(wider * (height + 2 * borderPx)).fill(shade)
  for (let y = 0; y < height; y += 1)
    framed.set(data.subarray(y * width, (y + 1) * width), (y + borderPx) * wider + borderPx)
  return { data: framed, width: wider, height: height + 2 * borderPx }
}

export interface CropOptions {
  /** The crop's top left corner on the page, in pixels of the page. */
  position: Pick<Box, 'left' | 'top'>
  /** The crop is scaled by this factor before it is read. */
  factor: number
  /** The shade of the border, 0 to 255: the paper's. */
  paperShade: number
  segmentation: PageSegmentation
}

/**
 * Recognizes the text of a part of a page.
 *
 * @returns blocks whose boxes are in pixels of the page, whatever the factor.
 * @throws {ToolError} as `Tesseract.recognize` does.
 */
export const recognizeCrop = (
  tesseract: Tesseract,
  crop: GrayImage,
  { position, factor, paperShade, segmentation }: CropOptions,
): ReadBlock[] => {
  const { blocks } = tesseract.recognize(withBorder(scale(crop, factor), paperShade), {
    segmentation,
  })
  return mapWords(blocks, (word) => ({
    ...word,
    box: {
      left: position.left + (word.box.left - borderPx) / factor,
      top: position.top + (word.box.top - borderPx) / factor,
      width: word.box.width / factor,
      height: word.box.height / factor,
    },
  }))
}
