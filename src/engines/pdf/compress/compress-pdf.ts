import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from '@libpdf/core'
import { ToolError } from '../../../core/errors.ts'
import type { Report } from '../../../core/worker-calls.ts'
import type { PixelSize } from '../../image/raster.ts'
import { type OpenSources, assemble, openSources } from '../assemble/assemble.ts'
import type { Assembly, Loss, Rescue, SourceDocument } from '../assemble/plan.ts'
import type { SourceDocumentReader } from '../assemble/source-document.ts'
import type { SourceGraph } from '../assemble/source-graph.ts'
import { type OpenDrawer, findDamagedPages } from './check-pages.ts'
import {
  type CompressedDocument,
  type CompressedPdf,
  type Level,
  levels,
  lossyLevels,
} from './compression.ts'
import { deflateSmallest } from './deflate.ts'
import type { FontSubsetter } from './font-subsetter.ts'
import type { ImageRequest, ImageResult, LossyTarget, StoredImage } from './image-work.ts'
import { type PlacedSize, measurePlacedSizes } from './placed-sizes.ts'
import { type ReadableImage, readImage } from './read-image.ts'
import { deflateAgain, findSoftMasks, findStreams } from './recode-streams.ts'
import { cutFonts } from './shown-glyphs.ts'
import { type DecodeTwoTone, isDecodedAlike, readFax } from './two-tone.ts'

/** Scaling by less than this saves little, and costs sharpness. */
const minDownscaling = 1.2

/** An image is never made smaller than this: what is placed tiny may be looked at closely. */
const minScaledSidePx = 32

export interface CompressionParts {
  rescue: Rescue
  /** Makes an image smaller, in another worker where there is one. Calls may run at the same time. */
  recodeImage(request: ImageRequest): Promise<ImageResult>
  /** How many images are worked on at the same time. */
  concurrency: number
  /** Cuts fonts to the glyphs that are shown; they stay whole where it is missing. */
  fontSubsetter?: FontSubsetter
  /** Decodes images of two tones to verify them; none is stored as JBIG2 where it is missing. */
  decodeTwoTone?: DecodeTwoTone
  /** Opens documents to compare their pages; pages are not compared where there is none. */
  createDrawer?: OpenDrawer
}

/** Returns the size in pixels that an image needs at a resolution, never more than it has. */
const sizeAt = (
  { width, height }: PixelSize,
  placed: PlacedSize | undefined,
  dpi: number,
): PixelSize => {
  if (placed === undefined) return { width, height }
  // One factor for both sides keeps what is distorted on the page as sharp as it was.
  const factor = Math.max(
    (placed.widthInches * dpi) / width,
    (placed.heightInches * dpi) / height,
    minScaledSidePx / Math.min(width, height),
  )
  if (factor * minDownscaling > 1) return { width, height }
  return { width: Math.ceil(width * factor), height: Math.ceil(height * factor) }
}

/** Entries of an image dictionary that are written anew. */
const codingKeys = new Set(['Filter', 'DecodeParms', 'DP', 'Length', 'Width', 'Height', 'DL'])

/** With this predictor, each row's first byte gives its PNG filter (ISO 32000-2, table 10). */
const pngPredictor = 15

/** Makes the image XObject of a stored image; undefined where its colours cannot be said in the source's. */
const toStream = (
  graph: SourceGraph,
  image: PdfStream,
  { width, height, data, encoding, colours }: StoredImage,
  keepsColours: boolean,
): PdfStream | undefined => {
  if (keepsColours && colours !== 'own') return undefined
  const stream = new PdfStream(
    [...image].filter(([key]) => !codingKeys.has(key.value)),
    data,
  )
  stream.set('Width', PdfNumber.of(width))
  stream.set('Height', PdfNumber.of(height))
  stream.set('Filter', PdfName.of(encoding.filter))
  if (encoding.filter === 'DCTDecode') stream.set('BitsPerComponent', PdfNumber.of(8))
  else if (encoding.filter === 'JBIG2Decode') stream.set('BitsPerComponent', PdfNumber.of(1))
  else {
    stream.set('BitsPerComponent', PdfNumber.of(encoding.bits))
    if (encoding.hasPredictor)
      stream.set(
        'DecodeParms',
        PdfDict.of({
          Predictor: PdfNumber.of(pngPredictor),
          Colors: PdfNumber.of(encoding.components),
          BitsPerComponent: PdfNumber.of(encoding.bits),
          Columns: PdfNumber.of(width),
        }),
      )
  }
  if (keepsColours) return stream
  // The usual mapping, which has other numbers for indices than for colours.
  stream.delete('Decode')
  if (colours === 'own') return stream
  const own = image.get('ColorSpace')
  const array = graph.array(own)
  const isIndexed = ['Indexed', 'I'].includes(graph.name(array?.at(0)) ?? '')
  const base = isIndexed ? array?.at(1) : own
  if (base === undefined) return undefined
  if (colours === 'base') stream.set('ColorSpace', base)
  else
    stream.set(
      'ColorSpace',
      PdfArray.of(
        PdfName.of('Indexed'),
        base,
        PdfNumber.of(colours.bytes.length / colours.components - 1),
        new PdfString(colours.bytes, 'hex'),
      ),
    )
  return stream
}

type LossyLevel = Exclude<Level, 'lossless'>

/** An image as the document has it. */
interface ImageStream {
  original: PdfStream
  placed: PlacedSize | undefined
  isSoftMask: boolean
}

/** What each level stores instead of a stream. */
interface Replacement {
  forms: Record<Level, PdfStream>
  /** The stream as it was, and the next step of each level, for an image that may lose something. */
  image?: ImageStream & { nextStep: Record<LossyLevel, number> }
}

const gentlerThan = { same: 'lossless', small: 'same' } as const

const inAllLevels = (stream: PdfStream): Replacement => ({
  forms: { lossless: stream, same: stream, small: stream },
})

const smallest = (first: PdfStream, second: PdfStream | undefined): PdfStream =>
  second !== undefined && second.data.length < first.data.length ? second : first

const sizeOf = ({ source }: ReadableImage): PixelSize =>
  source.kind === 'jpeg' ? source.size : source.samples

const targetAt = (image: ReadableImage, placed: PlacedSize, level: LossyLevel, step: number) => {
  const found = lossyLevels[level].steps[step]
  return found && { size: sizeAt(sizeOf(image), placed, found.dpi), score: found.score }
}

/** Makes an image smaller for each level; undefined where it is left as it is in all of them. */
const replaceImage = async (
  graph: SourceGraph,
  image: ImageStream,
  { recodeImage, decodeTwoTone }: CompressionParts,
): Promise<Replacement | undefined> => {
  const { original, placed, isSoftMask } = image
  const again = () => deflateAgain(graph, original)
  const read = readImage(graph, original, isSoftMask) ?? readFax(graph, original)
  if (read === undefined) {
    const packed = again()
    return packed && inAllLevels(packed)
  }
  const { source, canLose, keepsColours } = read
  const targets: readonly LossyTarget[] =
    canLose && placed !== undefined
      ? (['same', 'small'] as const).flatMap((level) => targetAt(read, placed, level, 0) ?? [])
      : []
  const bytes = original.data.length
  const result = await recodeImage({ source, bytes, needsLossless: true, targets })
  const streamOf = (stored: StoredImage | undefined) =>
    stored && toStream(graph, original, stored, keepsColours)
  const isCertain =
    result.lossless?.encoding.filter !== 'JBIG2Decode' ||
    (source.kind === 'samples' &&
      decodeTwoTone !== undefined &&
      (await isDecodedAlike(source.samples, result.lossless, decodeTwoTone)))
  const lossless = smallest(
    original,
    (isCertain ? streamOf(result.lossless) : undefined) ?? again(),
  )
  const same = smallest(lossless, streamOf(result.lossy[0]))
  const small = smallest(same, streamOf(result.lossy[1]))
  if (small === original) return undefined
  const forms = { lossless, same, small }
  return targets.length > 0
    ? { forms, image: { ...image, nextStep: { same: 1, small: 1 } } }
    : { forms }
}

/** Gives an image the form of a level's next step, or of the level before once there is none that is smaller. */
const makeImageGentler = async (
  graph: SourceGraph,
  { forms, image }: Replacement,
  level: LossyLevel,
  recodeImage: CompressionParts['recodeImage'],
): Promise<void> => {
  const gentler = forms[gentlerThan[level]]
  const before = forms[level]
  forms[level] = gentler
  if (image?.placed === undefined || before === gentler) return
  const { original, placed, isSoftMask, nextStep } = image
  const read = readImage(graph, original, isSoftMask)
  if (read === undefined) return
  const targetOfStep = (step: number) => targetAt(read, placed, level, step)
  const isRepeated = (step: number) => {
    const [last, next] = [targetOfStep(step - 1), targetOfStep(step)]
    return next?.score === last?.score && next?.size.width === last?.size.width
  }
  let step = nextStep[level]
  // An image of a low resolution has the same size at several steps.
  while (targetOfStep(step) !== undefined && isRepeated(step)) step += 1
  nextStep[level] = step + 1
  const target = targetOfStep(step)
  if (target === undefined) return
  const result = await recodeImage({
    source: read.source,
    bytes: gentler.data.length,
    needsLossless: false,
    targets: [target],
  })
  const [stored] = result.lossy
  forms[level] = smallest(gentler, stored && toStream(graph, original, stored, read.keepsColours))
}

/**
 * The least share of the source's bytes that a compressed copy must save. Less is not worth a mark of PDF/A or a signature,
 * which a copy loses.
 */
const leastSaving = 0.01

/** The shares of the progress: opening, the images and other streams; the rest is writing and comparing. */
const openedShare = 0.03
const streamsShare = 0.7

interface Job {
  source: SourceDocument
  open: OpenSources
  document: SourceDocumentReader
  placed: ReadonlyMap<number, PlacedSize>
  report: Report
  signal: AbortSignal
}

/** Makes all streams of a document smaller; those that are left out stay as they are. */
const replaceStreams = async (
  { document, placed, report, signal }: Job,
  parts: CompressionParts,
): Promise<Map<number, Replacement>> => {
  const { graph } = document
  const fonts = parts.fontSubsetter && (await cutFonts(document, parts.fontSubsetter))
  const replacements = new Map<number, Replacement>()
  const waiting = [...findStreams(graph)]
  const softMasks = findSoftMasks(graph, waiting)
  const total = waiting.length
  let done = 0
  const replaceStream = async (
    number: number,
    stream: PdfStream,
  ): Promise<Replacement | undefined> => {
    if (graph.name(stream.get('Subtype')) === 'Image')
      return replaceImage(
        graph,
        { original: stream, placed: placed.get(number), isSoftMask: softMasks.has(number) },
        parts,
      )
    const smaller = fonts?.get(number) ?? deflateAgain(graph, stream)
    // Messages such as a cancellation arrive only between tasks.
    await new Promise((resolve) => setTimeout(resolve))
    return smaller && inAllLevels(smaller)
  }
  const work = async (): Promise<void> => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      if (signal.aborted) throw new ToolError('cancelled')
      const stream = graph.resolve(PdfRef.of(number, 0))
      if (stream instanceof PdfStream) {
        const replacement = await replaceStream(number, stream)
        if (replacement !== undefined) replacements.set(number, replacement)
      }
      done += 1
      report(openedShare + (streamsShare - openedShare) * (done / total), 1)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, parts.concurrency) }, work))
  return replacements
}

const writeLevel = async (
  { source, open, document, signal }: Job,
  replacements: ReadonlyMap<number, Replacement>,
  level: Level,
): Promise<Assembly> => {
  if (signal.aborted) throw new ToolError('cancelled')
  for (const [number, { forms }] of replacements) document.graph.replace(number, forms[level])
  const pages = document.pages.map((_, pageIndex) => ({
    document: 0,
    pageIndex,
    rotation: 0 as const,
  }))
  const assembly = await assemble(open, { pages, bookmarks: 'kept' }, undefined, deflateSmallest)
  // A missing page must never go unnoticed.
  if (assembly.pageCount !== pages.length) throw new ToolError('damaged', { fileName: source.name })
  return assembly
}

/** Returns the pages that show an image with a loss that the level before it has not. */
const pagesWithLoss = (
  { placed }: Job,
  replacements: ReadonlyMap<number, Replacement>,
  level: LossyLevel,
): ReadonlySet<number> => {
  const pages = new Set<number>()
  for (const [number, { forms }] of replacements)
    if (forms[level] !== forms[gentlerThan[level]])
      for (const pageIndex of placed.get(number)?.pageIndexes ?? []) pages.add(pageIndex)
  return pages
}

/** Makes all images of these pages gentler. */
const makeGentler = async (
  { document: { graph }, placed, signal }: Job,
  replacements: ReadonlyMap<number, Replacement>,
  level: LossyLevel,
  pages: ReadonlySet<number>,
  { recodeImage, concurrency }: CompressionParts,
): Promise<void> => {
  const waiting = [...replacements].filter(([number]) =>
    [...(placed.get(number)?.pageIndexes ?? [])].some((pageIndex) => pages.has(pageIndex)),
  )
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (signal.aborted) throw new ToolError('cancelled')
      const [, replacement] = next
      await makeImageGentler(graph, replacement, level, recodeImage)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, work))
}

/**
 * Writes a level, compares its pages with those of the source, and makes the images of damaged pages gentler until no
 * page is damaged.
 */
const writeChecked = async (
  job: Job,
  replacements: ReadonlyMap<number, Replacement>,
  level: LossyLevel,
  parts: CompressionParts & { createDrawer: OpenDrawer },
  onPage: (share: number) => void,
): Promise<Assembly> => {
  const { source, signal } = job
  const before = parts.createDrawer(source.file, source.password)
  let suspects = pagesWithLoss(job, replacements, level)
  try {
    for (;;) {
      const written = await writeLevel(job, replacements, level)
      const after = parts.createDrawer(written.pdf)
      if (before === undefined || after === undefined) return written
      let compared = 0
      const damaged = await findDamagedPages(before, after, suspects, {
        minScore: lossyLevels[level].pageScore,
        signal,
        onPage: () => {
          compared += 1
          onPage(compared / suspects.size)
        },
      }).finally(() => after.close())
      if (damaged.size === 0) return written
      await makeGentler(job, replacements, level, damaged, parts)
      // A page whose images are all those of the level before is as good as it was there.
      const lossy = pagesWithLoss(job, replacements, level)
      suspects = new Set([...damaged].filter((pageIndex) => lossy.has(pageIndex)))
    }
  } finally {
    before?.close()
  }
}

/**
 * Makes a document smaller at every level. Pages, text, links, forms, outline, attachments, labels, layers and tags
 * stay; only images change, and how streams are compressed.
 *
 * @throws {ToolError} naming the file: `empty`, `damaged`, `password-needed`, `password-wrong`…; `cancelled`.
 */
export const compressPdf =
  (parts: CompressionParts) =>
  async (
    source: SourceDocument,
    { report, signal }: { report: Report; signal: AbortSignal },
  ): Promise<CompressedPdf> => {
    const open = await openSources([source], parts.rescue)
    const [document] = open.documents
    if (document === undefined) throw new ToolError('damaged', { fileName: source.name })
    report(openedShare, 1)
    const placed = measurePlacedSizes(document)
    const job: Job = { source, open, document, placed, report, signal }
    const replacements = await replaceStreams(job, parts)

    const { createDrawer } = parts
    let losses: readonly Loss[] = []
    let best: CompressedDocument = { pdf: source.file, isOriginal: true }
    const made: Partial<Record<Level, CompressedDocument>> = {}
    for (const [index, level] of levels.entries()) {
      const reportLevel = (share: number) =>
        report(streamsShare + ((1 - streamsShare) * (index + share)) / levels.length, 1)
      const assembly =
        level === 'lossless' || createDrawer === undefined
          ? await writeLevel(job, replacements, level)
          : await writeChecked(job, replacements, level, { ...parts, createDrawer }, reportLevel)
      const limitBytes = best.pdf.size * (best.isOriginal ? 1 - leastSaving : 1)
      if (assembly.pdf.size < limitBytes) best = { pdf: assembly.pdf, isOriginal: false }
      made[level] = best
      ;({ losses } = assembly)
      reportLevel(1)
    }
    const { lossless = best, same = best, small = best } = made
    return { levels: { lossless, same, small }, pageCount: document.pages.length, losses }
  }
