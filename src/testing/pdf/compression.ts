import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import startResize, { resize } from '@jsquash/resize/lib/resize/pkg/squoosh_resize.js'
import { createOxipng } from '../../engines/image/oxipng.ts'
import { createResizer, scalingForPdf } from '../../engines/image/resize.ts'
import {
  type CompressionParts,
  createCompression,
} from '../../engines/pdf/compress/compress-pdf.ts'
import type { Goal } from '../../engines/pdf/compress/compression.ts'
import { createFontSubsetter } from '../../engines/pdf/compress/font-subsetter.ts'
import { type ImageCodecs, recodeImage } from '../../engines/pdf/compress/recode-image.ts'
import { scorePage } from '../../engines/pdf/compress/score-page.ts'
import { readTwoTonePixels } from '../../engines/pdf/viewer/decode-two-tone.ts'
import type { PageDrawer } from '../../engines/pdf/viewer/draw-pages.ts'
import { ToolError } from '../../core/errors.ts'
import type { Report } from '../../core/worker-calls.ts'
import { decode, encode } from '../image/jpeg.ts'
import { rewriteInNode } from './rewrite-pdf.ts'
import { pdfJsData } from './text.ts'

const { resolve } = createRequire(import.meta.url)

const wasm = (path: string) => readFileSync(resolve(path))

/** The codecs that the image worker has, in Node. */
export const nodeImageCodecs: ImageCodecs = {
  encodeJpeg: encode,
  decodeJpeg: decode,
  resize: createResizer(
    {
      load: () => startResize(wasm('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm')),
      resize,
    },
    scalingForPdf,
  ),
  oxipng: createOxipng(async () =>
    WebAssembly.compile(wasm('@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm')),
  ),
}

/** HarfBuzz, as the worker has it, in Node. */
export const nodeFontSubsetter = createFontSubsetter(async () =>
  WebAssembly.compile(wasm('harfbuzzjs/dist/harfbuzz-subset.wasm')),
)

/** Decodes an image of two tones with pdf.js, as the worker does. */
export const decodeTwoToneInNode = async (file: Blob) => {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    verbosity: 0,
    isOffscreenCanvasSupported: false,
    ...pdfJsData,
  })
  try {
    return await readTwoTonePixels(await task.promise)
  } finally {
    await task.destroy()
  }
}

/** Draws every page the same, so that none looks different from its source. */
const drawAlike = (): PageDrawer => ({
  draw: async () => ({
    data: new Uint8ClampedArray(32 * 32 * 4).fill(255),
    width: 32,
    height: 32,
  }),
  close: () => undefined,
})

interface NodeOptions extends Partial<CompressionParts> {
  password?: string
  signal?: AbortSignal
  report?: Report
}

/**
 * Returns a function that compresses a document in this thread. Its pages count as undamaged unless something to draw them
 * is given.
 */
export const createCompressionInNode = (
  file: Blob,
  {
    password,
    signal = new AbortController().signal,
    report = () => undefined,
    ...parts
  }: NodeOptions = {},
) => {
  const source = { file, name: 'a.pdf', ...(password === undefined ? {} : { password }) }
  const compressTo = createCompression(source, {
    rewrite: rewriteInNode,
    recodeImage: recodeImage(nodeImageCodecs),
    decodeTwoTone: decodeTwoToneInNode,
    fontSubsetter: nodeFontSubsetter,
    scorePage,
    createDrawer: drawAlike,
    concurrency: 1,
    ...parts,
  })
  return (goal: Goal) => compressTo(goal, { report, signal })
}

/** Compresses a document at every level, in the order of the page. */
export const compressInNode = async (file: Blob, options: NodeOptions = {}) => {
  const compressTo = createCompressionInNode(file, options)
  return {
    same: await compressTo('same'),
    small: await compressTo('small'),
    lossless: await compressTo('lossless'),
  }
}

/** Draws pages with poppler, for comparing them where there is no canvas. */
export const drawWithPoppler = (file: Blob): PageDrawer => ({
  draw: async (pageIndex, dpi) => {
    const number = String(pageIndex + 1)
    const { status, stdout } = spawnSync(
      'pdftoppm',
      ['-f', number, '-l', number, '-r', String(dpi), '-'],
      { input: Buffer.from(await file.arrayBuffer()), maxBuffer: 2 ** 28 },
    )
    if (status !== 0) throw new ToolError('damaged')
    // A PPM has three numbers before its samples, each followed by white space.
    const [head = '', width = '', height = ''] =
      /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.subarray(0, 64).toString('latin1')) ?? []
    const data = new Uint8ClampedArray(Number(width) * Number(height) * 4).fill(255)
    for (let from = head.length, to = 0; from < stdout.length; from += 3, to += 4)
      data.set(stdout.subarray(from, from + 3), to)
    return { data, width: Number(width), height: Number(height) }
  },
  close: () => undefined,
})
