import { PdfRef, PdfStream } from '@libpdf/core'
import { ToolError, errorCodeOf } from '../../../core/errors.ts'
import type { Report } from '../../../core/worker-calls.ts'
import { type OpenSources, assemble, openSources } from '../assemble/assemble.ts'
import type { Assembly, RewritePdf, SourceDocument } from '../assemble/plan.ts'
import type { SourceDocumentReader } from '../assemble/source-document.ts'
import {
  type OpenDrawer,
  type ScorePage,
  arePagesIdentical,
  findDamagedPages,
} from './check-pages.ts'
import {
  type CompressedPdf,
  type Goal,
  type Level,
  type LossyLevel,
  gentleAttempt,
  lossyLevels,
  strongAttempts,
} from './compression.ts'
import { deflateSmallest } from './deflate.ts'
import type { FontSubsetter } from './font-subsetter.ts'
import { forEachAtOnce } from './for-each-at-once.ts'
import { measurePlacedSizes } from './placed-sizes.ts'
import { removeIdleMattes } from './read-image.ts'
import { findSoftMasks, findStreams } from './recode-streams.ts'
import {
  type ImageStep,
  type RecodeImage,
  type SourceStream,
  type StreamForm,
  loseDetail,
  packStream,
} from './replace-images.ts'
import { cutFonts } from './shown-glyphs.ts'
import type { DecodeTwoTone } from './two-tone.ts'

export interface CompressionParts {
  rewrite: RewritePdf
  recodeImage: RecodeImage
  scorePage: ScorePage
  /** How many images are worked on, and pages compared, at the same time. */
  concurrency: number
  /** Cuts fonts to the glyphs that are shown; they stay whole where it is missing, or pages cannot be compared. */
  fontSubsetter?: FontSubsetter
  /** Decodes images of two tones to verify them; none is stored as JBIG2 where it is missing. */
  decodeTwoTone?: DecodeTwoTone
  /** Opens documents to compare their pages; nothing is compared where it is missing, and images lose less. */
  createDrawer?: OpenDrawer | undefined
}

/**
 * The least share of the source's bytes that a compressed copy must save. Less is not worth a mark of PDF/A or a signature,
 * which a copy loses.
 */
const leastSaving = 0.01

/** The shares of the progress: opening, and the images and other streams; writing and comparing has the rest. */
const openedShare = 0.1
const streamsShare = 0.7

/** The most levels that are made for a size; each has an equal share of the progress. */
const maxAttempts = 3 + strongAttempts.length

type ReportShare = (share: number) => void

/** A document that is compressed to one or several goals. */
interface OpenedDocument {
  source: SourceDocument
  sources: OpenSources
  document: SourceDocumentReader
  parts: CompressionParts
  /** All streams as they were, by their object numbers. */
  streams: ReadonlyMap<number, SourceStream>
  /** The forms without loss that are known already. */
  packed: Map<number, PdfStream>
}

/** The work on one level of a document. */
interface LevelJob {
  opened: OpenedDocument
  level: LossyLevel
  forms: Map<number, StreamForm>
  signal: AbortSignal
}

/** Returns the form of a stream without loss, which is made once for all goals. */
const packOnce = async (
  { document: { graph }, parts, streams, packed }: OpenedDocument,
  number: number,
  signal: AbortSignal,
): Promise<PdfStream | undefined> => {
  const stream = streams.get(number)
  const known = packed.get(number)
  if (known !== undefined || stream === undefined) return known
  const made = await packStream(graph, stream, parts, signal)
  packed.set(number, made)
  return made
}

/** Writes pages of the document with other streams in place of its own. */
const writePages = async (
  { source, sources, document, streams }: OpenedDocument,
  forms: ReadonlyMap<number, PdfStream>,
  signal: AbortSignal,
  pageIndexes: Iterable<number> = document.pages.keys(),
): Promise<Assembly> => {
  if (signal.aborted) throw new ToolError('cancelled')
  for (const [number, { original }] of streams)
    document.graph.replace(number, forms.get(number) ?? original)
  const pages = [...pageIndexes].map((pageIndex) => ({
    document: 0,
    pageIndex,
    rotation: 0 as const,
  }))
  const assembly = await assemble(sources, { pages, bookmarks: 'kept' }, undefined, deflateSmallest)
  // A missing page must never go unnoticed.
  if (assembly.pageCount !== pages.length) throw new ToolError('damaged', { fileName: source.name })
  return assembly
}

/** The scans of a JPEG are recoded without loss only where that form is needed, which takes a fifth of the time. */
const isPlacedJpeg = (
  { document: { graph } }: OpenedDocument,
  { original, placed }: SourceStream,
): boolean =>
  placed !== undefined && ['DCTDecode', 'DCT'].includes(graph.name(original.get('Filter')) ?? '')

/** Gives a stream its form at a step of the level. */
const takeStep = async (
  { opened, level, forms, signal }: LevelJob,
  number: number,
  first: ImageStep,
  refused?: StreamForm,
): Promise<void> => {
  const stream = opened.streams.get(number)
  if (stream === undefined) return
  const { document, parts } = opened
  const pack = async () => (await packOnce(opened, number, signal)) ?? stream.original
  const form = await loseDetail(
    document.graph,
    stream,
    { steps: level.steps, first, refused: refused?.target },
    { pack, recodeImage: parts.recodeImage },
    signal,
  )
  forms.set(number, form)
}

const pagesOf = ({ streams }: OpenedDocument, number: number): ReadonlySet<number> =>
  streams.get(number)?.placed?.pageIndexes ?? new Set()

/** Returns the pages that show an image with a loss. */
const pagesWithLoss = ({ opened, forms }: LevelJob): ReadonlySet<number> =>
  new Set(
    [...forms].flatMap(([number, { target }]) =>
      target === undefined ? [] : [...pagesOf(opened, number)],
    ),
  )

/** Gives all images of these pages that lost something the form of their next step. */
const makeGentler = (job: LevelJob, pages: ReadonlySet<number>): Promise<void> => {
  const { opened, forms, signal } = job
  const shown = [...forms].filter(
    ([number, { target }]) =>
      target !== undefined && [...pagesOf(opened, number)].some((it) => pages.has(it)),
  )
  const { concurrency } = opened.parts
  return forEachAtOnce(shown, { concurrency, signal }, ([number, form]) =>
    takeStep(job, number, { step: form.step + 1 }, form),
  )
}

/**
 * Writes a level, compares its pages with those of the source, and makes the images of damaged pages gentler until no page
 * is damaged.
 *
 * @param onlyPages - the pages to write; all when left out.
 */
const writeChecked = async (
  job: LevelJob,
  onPage: ReportShare,
  onlyPages?: ReadonlySet<number>,
): Promise<Assembly> => {
  const { opened, level, forms, signal } = job
  const { source, parts, document } = opened
  const { createDrawer, scorePage, concurrency } = parts
  const written = [...(onlyPages ?? document.pages.keys())]
  const write = () => {
    const streams = new Map([...forms].map(([number, { stream }]) => [number, stream]))
    return writePages(opened, streams, signal, written)
  }
  const placeOf = new Map(written.map((pageIndex, at) => [pageIndex, at]))
  const before = createDrawer?.(source.file, source.password)
  let assembly = await write()
  let suspects = pagesWithLoss(job)
  try {
    while (suspects.size > 0) {
      const after = createDrawer?.(assembly.pdf)
      if (before === undefined || after === undefined) return assembly
      const pages = new Map([...placeOf].filter(([pageIndex]) => suspects.has(pageIndex)))
      const minScore = level.pageScore
      const options = { minScore, pages, scorePage, concurrency, signal, onPage }
      const damaged = await findDamagedPages(before, after, options).finally(() => after.close())
      if (damaged.size === 0) return assembly
      await makeGentler(job, damaged)
      assembly = await write()
      // A page whose images have lost nothing is as good as it was.
      const lossy = pagesWithLoss(job)
      suspects = new Set([...damaged].filter((pageIndex) => lossy.has(pageIndex)))
    }
    return assembly
  } finally {
    before?.close()
  }
}

/** Scans have pages of more pixels than this; smaller images take little time at every step. */
const minPilotPixels = 1_000_000

/** So many images of a kind are worth finding their step with one of them. */
const minPilotKind = 3

/** Resolutions are of one kind when they round to the same multiple of this. */
const pilotDpi = 10

/** The images that stand for all of their kind, and the kind of each large image. */
interface Pilots {
  kinds: ReadonlyMap<number, string>
  numbers: ReadonlySet<number>
}

/** Chooses from each kind of large images, such as the pages of one scan, the one with the median of bytes. */
const choosePilots = ({ document: { graph }, streams }: OpenedDocument): Pilots => {
  const kinds = new Map<number, string>()
  const members = new Map<string, [number, PdfStream][]>()
  for (const [number, { original, placed, isImage }] of streams) {
    if (placed === undefined || !isImage) continue
    const width = graph.number(original.get('Width')) ?? 0
    const height = graph.number(original.get('Height')) ?? 0
    if (width * height < minPilotPixels) continue
    const dpi = Math.round(width / placed.widthInches / pilotDpi) * pilotDpi
    const filter = graph.name(original.get('Filter'))
    const bits = graph.number(original.get('BitsPerComponent'))
    const kind = `${filter} ${bits} ${dpi}`
    kinds.set(number, kind)
    members.set(kind, [...(members.get(kind) ?? []), [number, original]])
  }
  const numbers = new Set<number>()
  for (const kind of members.values()) {
    const [median] = kind
      .toSorted(([, one], [, other]) => one.data.length - other.data.length)
      .slice(Math.floor(kind.length / 2))
    if (median !== undefined && kind.length >= minPilotKind) numbers.add(median[0])
  }
  return { kinds, numbers }
}

/** Finds the steps at which the pages of pilots look right, with which the others of their kind begin. */
const findStepsOfPilots = async (
  job: LevelJob,
  { kinds, numbers }: Pilots,
): Promise<ReadonlyMap<string, ImageStep>> => {
  if (numbers.size === 0) return new Map()
  const { opened, level, forms } = job
  const pages = new Set([...numbers].flatMap((number) => [...pagesOf(opened, number)].slice(0, 1)))
  await writeChecked(job, () => undefined, pages)
  const lastStep = level.steps.length - 1
  return new Map(
    [...numbers].flatMap((number) => {
      const kind = kinds.get(number)
      const found = forms.get(number)
      if (kind === undefined || found === undefined) return []
      return [[kind, { step: Math.min(found.step, lastStep), quality: found.quality }]]
    }),
  )
}

/**
 * Makes all streams of a document smaller, first those of the pilots. The steps of pilots take one worker most of the time,
 * in which the others make the other streams smaller without loss.
 */
const takeSteps = async (job: LevelJob, onShare: ReportShare): Promise<void> => {
  const { opened, level, signal } = job
  const { streams, parts } = opened
  const totalBytes = [...streams.values()].reduce((sum, it) => sum + it.original.data.length, 0)
  let doneBytes = 0
  const onStream = (number: number, weight: number) => {
    doneBytes += weight * (streams.get(number)?.original.data.length ?? 0)
    onShare(doneBytes / Math.max(1, totalBytes))
  }
  const first: ImageStep = { step: parts.createDrawer === undefined ? level.uncheckedStep : 0 }
  const pilots = choosePilots(opened)
  const others = [...streams.keys()].filter((number) => !pilots.numbers.has(number))
  const atOnce = { concurrency: parts.concurrency, signal }
  const followPilots = async () => {
    await forEachAtOnce(pilots.numbers, atOnce, (number) => takeStep(job, number, first))
    return findStepsOfPilots(job, pilots)
  }
  const packOthers = () => {
    const concurrency = Math.max(1, parts.concurrency - pilots.numbers.size)
    return forEachAtOnce(others, { concurrency, signal }, async (number) => {
      const stream = streams.get(number)
      if (stream && !isPlacedJpeg(opened, stream)) await packOnce(opened, number, signal)
      // Messages such as a cancellation arrive only between tasks.
      await new Promise((resolve) => setTimeout(resolve))
      onStream(number, 0.5)
    })
  }
  const [stepsOfKind] = await Promise.all([followPilots(), packOthers()])
  await forEachAtOnce(others, atOnce, async (number) => {
    await takeStep(job, number, stepsOfKind.get(pilots.kinds.get(number) ?? '') ?? first)
    onStream(number, 0.5)
  })
}

/** Writes a document with the losses of a level. */
const writeLevel = async (
  opened: OpenedDocument,
  level: LossyLevel,
  signal: AbortSignal,
  reportShare: ReportShare,
): Promise<Assembly> => {
  const job: LevelJob = { opened, level, forms: new Map(), signal }
  await takeSteps(job, (share) => reportShare(share * streamsShare))
  return writeChecked(job, (share) => reportShare(streamsShare + share * (1 - streamsShare)))
}

/** Writes a document without losses. */
const writePacked = async (
  opened: OpenedDocument,
  signal: AbortSignal,
  reportShare: ReportShare,
): Promise<Assembly> => {
  const { streams, parts, packed } = opened
  let doneCount = 0
  await forEachAtOnce(
    streams.keys(),
    { concurrency: parts.concurrency, signal },
    async (number) => {
      await packOnce(opened, number, signal)
      await new Promise((resolve) => setTimeout(resolve))
      doneCount += 1
      reportShare(doneCount / streams.size)
    },
  )
  return writePages(opened, packed, signal)
}

/** Reads a document. */
const openDocument = async (
  source: SourceDocument,
  parts: CompressionParts,
): Promise<OpenedDocument> => {
  const sources = await openSources([source], parts.rewrite)
  const [document] = sources.documents
  if (document === undefined) throw new ToolError('damaged', { fileName: source.name })
  const { graph } = document
  const placedSizes = measurePlacedSizes(document)
  const numbers = findStreams(graph)
  removeIdleMattes(graph, numbers)
  const softMasks = findSoftMasks(graph, numbers)
  const streams = new Map<number, SourceStream>()
  for (const number of numbers) {
    const original = graph.resolve(PdfRef.of(number, 0))
    if (!(original instanceof PdfStream)) continue
    streams.set(number, {
      original,
      placed: placedSizes.get(number),
      isImage: graph.name(original.get('Subtype')) === 'Image',
      isSoftMask: softMasks.has(number),
    })
  }
  return { source, sources, document, parts, streams, packed: new Map() }
}

/**
 * Cuts the fonts of a document, and verifies them by drawing every page with them and without. They stay whole where a page
 * is drawn differently: it is not certain then that they have every glyph that is shown.
 */
const cutCertainFonts = async (
  opened: OpenedDocument,
  signal: AbortSignal,
  onPage: ReportShare,
): Promise<void> => {
  const { source, document, parts, packed } = opened
  const { createDrawer, fontSubsetter } = parts
  if (createDrawer === undefined || fontSubsetter === undefined) return
  const fonts = await cutFonts(document, fontSubsetter).catch((error: unknown) => {
    // Everything else can be done without the program that cuts fonts.
    if (errorCodeOf(error) === 'engine-not-loaded') return new Map<number, PdfStream>()
    throw error
  })
  if (fonts.size === 0) return
  const { pdf, pageCount } = await writePages(opened, fonts, signal)
  const before = createDrawer(source.file, source.password)
  const after = createDrawer(pdf)
  try {
    const areKept =
      before && after && (await arePagesIdentical(before, after, pageCount, { signal, onPage }))
    if (areKept) for (const [number, font] of fonts) packed.set(number, font)
  } finally {
    before?.close()
    after?.close()
  }
}

/** Compresses a document to a goal. Its calls must not run at the same time. */
export type CompressTo = (
  goal: Goal,
  context: { report: Report; signal: AbortSignal },
) => Promise<CompressedPdf>

/**
 * Returns the function that makes a document smaller. Pages, text, links, forms, outline, attachments, labels, layers and
 * tags stay; only images and large fonts change, and how streams are compressed. What one goal has found out about the
 * document serves the next one too.
 *
 * @throws {ToolError} naming the file: `empty`, `damaged`, `password-needed`, `password-wrong`…; `cancelled`.
 */
export const createCompression = (source: SourceDocument, parts: CompressionParts): CompressTo => {
  let opened: OpenedDocument | undefined
  const made = new Map<Level, CompressedPdf>()

  const toResult = ({ pdf, losses }: Assembly): CompressedPdf => {
    const isSmaller = pdf.size < source.file.size * (1 - leastSaving)
    return { pdf: isSmaller ? pdf : source.file, isOriginal: !isSmaller, isReached: true, losses }
  }

  return async (goal, { report, signal }) => {
    let reported = 0
    /** What is done again, such as a page that was damaged, does not move the progress back. */
    const reportBetween = (from: number, to: number) => (share: number) => {
      reported = Math.max(reported, from + (to - from) * share)
      report(reported, 1)
    }
    if (opened === undefined) {
      const read = await openDocument(source, parts)
      await cutCertainFonts(read, signal, reportBetween(0, openedShare))
      opened = read
    }
    const document = opened
    const attempt = async (level: LossyLevel, reportShare: ReportShare) =>
      toResult(await writeLevel(document, level, signal, reportShare))
    const makeLevel = async (level: Level, reportShare: ReportShare): Promise<CompressedPdf> => {
      const known = made.get(level)
      if (known !== undefined) return known
      const result =
        level === 'lossless'
          ? toResult(await writePacked(document, signal, reportShare))
          : await attempt(lossyLevels[level], reportShare)
      const same = made.get('same')
      const isNoSmaller = level === 'small' && same && same.pdf.size <= result.pdf.size
      made.set(level, isNoSmaller ? same : result)
      return isNoSmaller ? same : result
    }
    if (typeof goal === 'string') return makeLevel(goal, reportBetween(openedShare, 1))

    const { maxBytes } = goal
    const fits = ({ pdf }: CompressedPdf) => pdf.size <= maxBytes
    const startOf = (index: number) => openedShare + ((1 - openedShare) * index) / maxAttempts
    const reportAttempt = (index: number) => reportBetween(startOf(index), startOf(index + 1))
    for (const [index, level] of (['lossless', 'same'] as const).entries()) {
      const result = await makeLevel(level, reportAttempt(index))
      if (fits(result)) return result
    }
    let smallest = await makeLevel('small', reportAttempt(2))
    if (parts.createDrawer === undefined) return { ...smallest, isReached: fits(smallest) }
    if (fits(smallest)) {
      const gentle = await attempt(gentleAttempt, reportAttempt(3))
      return fits(gentle) ? gentle : smallest
    }
    for (const [index, level] of strongAttempts.entries()) {
      const result = await attempt(level, reportAttempt(3 + index))
      if (result.pdf.size < smallest.pdf.size) smallest = result
      if (fits(smallest)) return smallest
    }
    return { ...smallest, isReached: false }
  }
}
