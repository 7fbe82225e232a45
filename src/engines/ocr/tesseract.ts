import createCore, {
  type TessBaseApi,
  type TesseractCore,
} from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import { ToolError, errorCodeOf } from '../../core/errors.ts'
import type { GrayImage } from '../../core/gray-image.ts'
import { type EngineParts, modelNames } from './models.ts'
import { type ReadBlock, type ReadWord, blockOf, lineOf } from './reading.ts'

interface Row {
  /** Numbers of the block, the paragraph in it, and the line in that. */
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

/** Neighbours with the same key, together. */
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
 * What Tesseract's TSV says: a row each for page, block, paragraph, line and word, of which the words' say all that
 * is needed (level, page, block, paragraph, line, word, left, top, width, height, confidence, text).
 *
 * @returns blocks in the engine's reading order; what holds no words is left out.
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
export type PageSegmentation = (typeof pageSegmentation)[keyof typeof pageSegmentation]

export interface RecogniseOptions {
  segmentation?: PageSegmentation | undefined
  /** Told of the share that is done, 0 to 1, once the layout is known. */
  onProgress?: ((share: number) => void) | undefined
}

export interface Recognition {
  /** In reading order, boxes in pixels of the picture. */
  blocks: readonly ReadBlock[]
  /** The words' mean, 0 to 100; 0 when there are none. */
  confidence: number
}

/** Tesseract, which reads one picture at a time and hears nothing meanwhile. */
export interface Tesseract {
  /**
   * Makes ready for these languages; nothing happens when it is.
   *
   * @throws {ToolError} `engine-not-loaded`, `out-of-memory`.
   */
  open(parts: EngineParts): Promise<void>
  /**
   * Reads a picture as it is, in the languages opened last.
   *
   * @throws {ToolError} `out-of-memory`, `too-many-pixels`, `damaged` when Tesseract gave up; it has to be opened
   *   again then.
   */
  recognise(image: GrayImage, options?: RecogniseOptions): Recognition
}

/** `OEM_LSTM_ONLY` of tesseract/publictypes.h: the core has nothing else. */
const lstmOnly = 1

/** Tesseract counts pixels in 16 bits (`TBOX`, and `ImageThresholder` refuses more). */
const maxSidePx = 32_767

/** From this much memory on, an instance is not used again: it could not give any of it back. */
const largeMemoryBytes = 192 * 1024 * 1024

/** Where 30 of 100 are told, layout is known and recognition begins. */
const layoutPercent = 30

interface Instance {
  core: TesseractCore
  memory: WebAssembly.Memory
  api: TessBaseApi
  languages?: string
}

/** `damaged` means here that Tesseract stopped where it should not. */
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
      // On this thread's time: asynchronously, a failure would never be heard of.
      const instance = new WebAssembly.Instance(module, imports)
      // The core does not hand its memory out itself.
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
  // It has read all of them.
  for (const { language } of models) files.unlink(`/${modelNames[language]}.traineddata`)
  if (code !== 0) throw new Error(`Tesseract cannot read its data: ${languages}`)
  instance.languages = languages
}

const recogniseWith = (
  { core, memory, api }: Instance,
  { data, width, height }: GrayImage,
  { segmentation = pageSegmentation.auto }: RecogniseOptions,
): Recognition => {
  // It outlasts the page, and its default is another than the program's.
  api.SetVariable('tessedit_pageseg_mode', String(segmentation))
  const at = core._malloc(data.length)
  if (at === 0) throw new ToolError('out-of-memory')
  new Uint8Array(memory.buffer).set(data, at)
  // It keeps a copy of its own.
  api.SetImage(at, width, height, 1, width)
  core._free(at)
  if (api.Recognize(null) !== 0) throw new Error('Tesseract cannot read this picture')
  const blocks = readTsv(api.GetTSVText(0))
  const confidence = blocks.length === 0 ? 0 : api.MeanTextConf()
  api.Clear()
  return { blocks, confidence }
}

/**
 * Tesseract 5 (`tesseract.js-core`, Apache-2.0) called directly. An instance that stopped or took much memory is let
 * go, and the next opening makes a new one.
 */
export const createTesseract = (): Tesseract => {
  let ready: Instance | undefined
  let tellProgress: RecogniseOptions['onProgress']

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

    recognise(image, options = {}) {
      if (!ready) throw new ToolError('engine-not-loaded')
      if (Math.max(image.width, image.height) > maxSidePx) throw new ToolError('too-many-pixels')
      tellProgress = options.onProgress
      try {
        return recogniseWith(ready, image, options)
      } catch (cause) {
        ready = undefined
        throw toToolError(cause)
      } finally {
        tellProgress = undefined
      }
    },
  }
}
