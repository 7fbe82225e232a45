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
  type CompressedDocument,
  type CompressedPdf,
  type CompressionRequest,
  type SizeAttempt,
  type SizedDocument,
  gentleAttempt,
  lossyLevels,
  strongAttempts,
} from './compression.ts'
import { deflateSmallest } from './deflate.ts'
import type { FontSubsetter } from './font-subsetter.ts'
import { forEachAtOnce } from './for-each-at-once.ts'
import { type PlacedSize, measurePlacedSizes } from './placed-sizes.ts'
import { findSoftMasks, findStreams } from './recode-streams.ts'
import {
  type FirstSteps,
  type LevelPlans,
  type LossyLevel,
  type RecodeImage,
  type Replacement,
  makeImageGentler,
  replaceImage,
  replaceStream,
  strongestSteps,
  takeFirstSteps,
  takeStep,
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
  /** Opens documents to compare their pages; nothing is compared where there is none, and images lose less. */
  createDrawer?: OpenDrawer
}

/**
 * The least share of the source's bytes that a compressed copy must save. Less is not worth a mark of PDF/A or a signature,
 * which a copy loses.
 */
const leastSaving = 0.01

/**
 * The shares of the progress: opening, fonts, the images and other streams, and writing and comparing where a size has to
 * be reached after that.
 */
const openedShare = 0.03
const fontsShare = 0.1
const streamsShare = 0.7
const levelsShare = 0.85

type Replacements = Map<number, Replacement>

interface Job {
  source: SourceDocument
  open: OpenSources
  document: SourceDocumentReader
  placed: ReadonlyMap<number, PlacedSize>
  /** Smaller font files by their object numbers. */
  fonts: ReadonlyMap<number, PdfStream>
  parts: CompressionParts
  plans: LevelPlans
  /** The steps that images begin with. */
  firstSteps: FirstSteps
  /** Whether pages can be compared. */
  isCompared: boolean
  signal: AbortSignal
}

const atOnce = ({ parts: { concurrency }, signal }: Job) => ({ concurrency, signal })

const isImage = ({ document: { graph } }: Job, stream: PdfStream) =>
  graph.name(stream.get('Subtype')) === 'Image'

/** What images become where nothing tells whether a page still looks right: the last steps of the levels. */
const gentlestSteps: FirstSteps = {
  same: { step: lossyLevels.same.steps.length - 1 },
  small: { step: lossyLevels.small.steps.length - 1 },
  target: { step: 0 },
}

/** Makes streams of a document smaller without loss; those that are not among the results stay as they are. */
const replaceStreams = async (
  job: Job,
  streams: ReadonlyMap<number, PdfStream>,
  softMasks: ReadonlySet<number>,
  concurrency: number,
  onStream: (stream: PdfStream) => void,
): Promise<Replacements> => {
  const { document, placed, fonts, parts, signal } = job
  const { graph } = document
  const replacements: Replacements = new Map()
  await forEachAtOnce(streams, { concurrency, signal }, async ([number, stream]) => {
    const image = {
      original: stream,
      placed: placed.get(number),
      isSoftMask: softMasks.has(number),
    }
    const replacement = isImage(job, stream)
      ? await replaceImage(graph, image, parts)
      : replaceStream(graph, stream, fonts.get(number))
    if (replacement !== undefined) replacements.set(number, replacement)
    // Messages such as a cancellation arrive only between tasks.
    await new Promise((resolve) => setTimeout(resolve))
    onStream(stream)
  })
  return replacements
}

/** Gives all images that may lose something their forms at both levels. */
const loseDetail = (
  job: Job,
  replacements: Replacements,
  firstStepsOf: (number: number) => FirstSteps,
  onStream: (stream: PdfStream) => void,
): Promise<void> => {
  const { document, parts, plans } = job
  return forEachAtOnce(replacements, atOnce(job), async ([number, replacement]) => {
    const { image } = replacement
    if (image === undefined) return
    const firstSteps = firstStepsOf(number)
    await takeFirstSteps(document.graph, replacement, plans, firstSteps, parts.recodeImage)
    onStream(image.original)
  })
}

/** Writes pages of the document with the streams of a level. */
const writeLevel = async (
  { source, open, document, signal }: Job,
  replacements: Replacements,
  level: keyof Replacement['forms'],
  pageIndexes: Iterable<number> = document.pages.keys(),
): Promise<Assembly> => {
  if (signal.aborted) throw new ToolError('cancelled')
  for (const [number, { forms }] of replacements) document.graph.replace(number, forms[level])
  const pages = [...pageIndexes].map((pageIndex) => ({
    document: 0,
    pageIndex,
    rotation: 0 as const,
  }))
  const assembly = await assemble(open, { pages, bookmarks: 'kept' }, undefined, deflateSmallest)
  // A missing page must never go unnoticed.
  if (assembly.pageCount !== pages.length) throw new ToolError('damaged', { fileName: source.name })
  return assembly
}

/**
 * Verifies smaller fonts by drawing every page with them and without.
 *
 * @returns the fonts, or none where a page is drawn differently or pages cannot be compared: it is not certain then that
 *   they have every glyph that is shown.
 */
const verifyFonts = async (
  job: Job,
  fonts: ReadonlyMap<number, PdfStream>,
  onPage: (share: number) => void,
): Promise<ReadonlyMap<number, PdfStream>> => {
  const { source, document, parts, signal } = job
  const { graph } = document
  const none = new Map<number, never>()
  const before = fonts.size > 0 ? parts.createDrawer?.(source.file, source.password) : undefined
  if (before === undefined) return none
  const originals = new Map<number, PdfStream>()
  const replacements: Replacements = new Map()
  for (const [number, smaller] of fonts) {
    const original = graph.resolve(PdfRef.of(number, 0))
    const replacement =
      original instanceof PdfStream ? replaceStream(graph, original, smaller) : undefined
    if (!(original instanceof PdfStream) || replacement === undefined) continue
    originals.set(number, original)
    replacements.set(number, replacement)
  }
  try {
    const { pdf, pageCount } = await writeLevel(job, replacements, 'lossless')
    const after = parts.createDrawer?.(pdf)
    if (after === undefined) return none
    const areKept = await arePagesIdentical(before, after, pageCount, { signal, onPage }).finally(
      () => after.close(),
    )
    return areKept ? fonts : none
  } finally {
    before.close()
    for (const [number, original] of originals) graph.replace(number, original)
  }
}

/** Returns the pages that show an image with a loss that the level before it has not. */
const pagesWithLoss = (
  { placed, plans }: Job,
  replacements: Replacements,
  level: LossyLevel,
): ReadonlySet<number> => {
  const pages = new Set<number>()
  for (const [number, { forms }] of replacements)
    if (forms[level] !== forms[plans[level].gentler])
      for (const pageIndex of placed.get(number)?.pageIndexes ?? []) pages.add(pageIndex)
  return pages
}

/** Makes all images of these pages gentler. */
const makeGentler = (
  job: Job,
  replacements: Replacements,
  level: LossyLevel,
  pages: ReadonlySet<number>,
): Promise<void> => {
  const { document, placed, plans, parts } = job
  const shown = [...replacements].filter(([number]) =>
    [...(placed.get(number)?.pageIndexes ?? [])].some((pageIndex) => pages.has(pageIndex)),
  )
  return forEachAtOnce(shown, atOnce(job), ([, replacement]) =>
    makeImageGentler(document.graph, replacement, level, plans[level], parts.recodeImage),
  )
}

/**
 * Writes levels, compares their pages with those of the source, and makes the images of damaged pages gentler until no
 * page is damaged.
 *
 * @param onlyPages - the pages to write; all when left out.
 */
const writeChecked = async (
  job: Job,
  replacements: Replacements,
  checkedLevels: readonly LossyLevel[],
  onPage: (share: number) => void,
  onlyPages?: ReadonlySet<number>,
): Promise<ReadonlyMap<LossyLevel, Assembly>> => {
  const { source, plans, document, parts } = job
  const pages = [...(onlyPages ?? document.pages.keys())]
  const placeOf = new Map(pages.map((pageIndex, at) => [pageIndex, at]))
  const written = new Map<LossyLevel, Assembly>()
  const before = parts.createDrawer?.(source.file, source.password)
  let suspects = new Map(
    checkedLevels.map((level) => [level, pagesWithLoss(job, replacements, level)]),
  )
  try {
    while (suspects.size > 0) {
      for (const level of suspects.keys())
        written.set(level, await writeLevel(job, replacements, level, pages))
      const versions = [...suspects].flatMap(([level, suspectPages]) => {
        const pdf = written.get(level)?.pdf
        const drawer = pdf && parts.createDrawer?.(pdf)
        const compared = new Map([...placeOf].filter(([pageIndex]) => suspectPages.has(pageIndex)))
        return drawer ? [{ level, drawer, minScore: plans[level].pageScore, pages: compared }] : []
      })
      if (before === undefined) break
      const damaged = await findDamagedPages(before, versions, {
        ...atOnce(job),
        scorePage: parts.scorePage,
        onPage,
      }).finally(() => {
        for (const { drawer } of versions) drawer.close()
      })
      suspects = new Map()
      for (const [at, { level }] of versions.entries()) {
        const damagedPages = damaged[at] ?? new Set()
        if (damagedPages.size === 0) continue
        await makeGentler(job, replacements, level, damagedPages)
        // A page whose images are all those of the level before is as good as it was there.
        const lossy = pagesWithLoss(job, replacements, level)
        suspects.set(level, new Set([...damagedPages].filter((pageIndex) => lossy.has(pageIndex))))
      }
    }
    return written
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
const choosePilots = (job: Job, streams: ReadonlyMap<number, PdfStream>): Pilots => {
  const { graph } = job.document
  const kinds = new Map<number, string>()
  const members = new Map<string, [number, PdfStream][]>()
  for (const [number, stream] of streams) {
    const place = job.placed.get(number)
    if (place === undefined || !isImage(job, stream)) continue
    const width = graph.number(stream.get('Width')) ?? 0
    const height = graph.number(stream.get('Height')) ?? 0
    if (width * height < minPilotPixels) continue
    const dpi = Math.round(width / place.widthInches / pilotDpi) * pilotDpi
    const filter = graph.name(stream.get('Filter'))
    const bits = graph.number(stream.get('BitsPerComponent'))
    const kind = `${filter} ${bits} ${dpi}`
    kinds.set(number, kind)
    members.set(kind, [...(members.get(kind) ?? []), [number, stream]])
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

/** Returns the steps at which the page of a pilot looks right, with which the others of its kind begin. */
const stepsOfPilots = async (
  job: Job,
  { kinds, numbers }: Pilots,
  replacements: Replacements,
): Promise<ReadonlyMap<string, FirstSteps>> => {
  if (numbers.size === 0) return new Map()
  const pages = new Set(
    [...numbers].flatMap((number) => [...(job.placed.get(number)?.pageIndexes ?? [])].slice(0, 1)),
  )
  await writeChecked(job, replacements, ['same', 'small'], () => undefined, pages)
  const { plans } = job
  return new Map(
    [...numbers].flatMap((number) => {
      const kind = kinds.get(number)
      const steps = replacements.get(number)?.image?.steps
      if (kind === undefined || steps === undefined) return []
      const stepOf = (level: LossyLevel) => {
        const lastStep = plans[level].steps.length - 1
        return steps[level].step > lastStep ? { step: lastStep } : steps[level]
      }
      return [[kind, { ...strongestSteps, same: stepOf('same'), small: stepOf('small') }]]
    }),
  )
}

/**
 * Makes all streams of a document smaller, first those of the pilots. The steps of pilots take one worker most of the time,
 * in which the others make the other streams smaller without loss.
 */
const replaceAllStreams = async (
  job: Job,
  report: (share: number) => void,
): Promise<Replacements> => {
  const { graph } = job.document
  const numbers = findStreams(graph)
  const softMasks = findSoftMasks(graph, numbers)
  const streams = new Map<number, PdfStream>()
  for (const number of numbers) {
    const stream = graph.resolve(PdfRef.of(number, 0))
    if (stream instanceof PdfStream) streams.set(number, stream)
  }
  // Images are counted twice: without loss and with it.
  const workBytes = (stream: PdfStream) => (isImage(job, stream) ? 2 : 1) * stream.data.length
  const totalBytes = [...streams.values()].reduce((sum, stream) => sum + workBytes(stream), 0)
  let doneBytes = 0
  const onStream = ({ data }: PdfStream) => {
    doneBytes += data.length
    report(doneBytes / Math.max(1, totalBytes))
  }
  const pilots = choosePilots(job, streams)
  const choose = (arePilots: boolean) =>
    new Map([...streams].filter(([number]) => pilots.numbers.has(number) === arePilots))
  const { concurrency } = job.parts
  const followPilots = async () => {
    const replacements = await replaceStreams(job, choose(true), softMasks, concurrency, onStream)
    await loseDetail(job, replacements, () => job.firstSteps, onStream)
    return { replacements, stepsOfKind: await stepsOfPilots(job, pilots, replacements) }
  }
  const othersConcurrency = Math.max(1, concurrency - pilots.numbers.size)
  const [{ replacements, stepsOfKind }, others] = await Promise.all([
    followPilots(),
    replaceStreams(job, choose(false), softMasks, othersConcurrency, onStream),
  ])
  const firstStepsOf = (number: number) =>
    stepsOfKind.get(pilots.kinds.get(number) ?? '') ?? job.firstSteps
  await loseDetail(job, others, firstStepsOf, onStream)
  return new Map([...replacements, ...others])
}

const plans: LevelPlans = {
  same: { ...lossyLevels.same, gentler: 'lossless' },
  small: { ...lossyLevels.small, gentler: 'same' },
  target: { ...lossyLevels.small, gentler: 'small' },
}

/** Writes the document with all images at the resolution and the score of an attempt. */
const writeAttempt = async (
  job: Job,
  replacements: Replacements,
  { step, pageScore }: SizeAttempt,
  gentler: LossyLevel,
  onPage: (share: number) => void,
): Promise<Assembly | undefined> => {
  const target = { steps: [step] as const, pageScore, gentler }
  const attempt: Job = { ...job, plans: { ...job.plans, target } }
  const { graph } = job.document
  await forEachAtOnce(replacements.values(), atOnce(job), (replacement) =>
    takeStep(graph, replacement, 'target', 0, target, job.parts.recodeImage),
  )
  const written = await writeChecked(attempt, replacements, ['target'], onPage)
  return written.get('target')
}

/** Returns the document with the smallest loss that has at most `maxBytes`, or the smallest one where none has. */
const reachSize = async (
  job: Job,
  replacements: Replacements,
  { lossless, same, small }: CompressedPdf['levels'],
  maxBytes: number,
  onPage: (share: number) => void,
): Promise<SizedDocument> => {
  const fits = ({ pdf }: CompressedDocument) => pdf.size <= maxBytes
  for (const level of [lossless, same]) if (fits(level)) return { ...level, isReached: true }
  const attemptAt = async (
    attempt: SizeAttempt,
    gentler: LossyLevel,
  ): Promise<CompressedDocument | undefined> => {
    const written = await writeAttempt(job, replacements, attempt, gentler, onPage)
    return written && { pdf: written.pdf, isOriginal: false }
  }
  if (!job.isCompared) return { ...small, isReached: fits(small) }
  if (fits(small)) {
    const gentle = await attemptAt(gentleAttempt, 'same')
    return { ...(gentle && fits(gentle) ? gentle : small), isReached: true }
  }
  let smallest = small
  for (const attempt of strongAttempts) {
    const made = await attemptAt(attempt, 'small')
    if (made && made.pdf.size < smallest.pdf.size) smallest = made
    if (fits(smallest)) return { ...smallest, isReached: true }
  }
  return { ...smallest, isReached: false }
}

/**
 * Makes a document smaller at every level, and as far as a size needs it where one is asked for. Pages, text, links,
 * forms, outline, attachments, labels, layers and tags stay; only images change, and how streams are compressed.
 *
 * @throws {ToolError} naming the file: `empty`, `damaged`, `password-needed`, `password-wrong`…; `cancelled`.
 */
export const compressPdf =
  (parts: CompressionParts) =>
  async (
    { source, maxBytes }: CompressionRequest,
    { report, signal }: { report: Report; signal: AbortSignal },
  ): Promise<CompressedPdf> => {
    const open = await openSources([source], parts.rewrite)
    const [document] = open.documents
    if (document === undefined) throw new ToolError('damaged', { fileName: source.name })
    let reported = 0
    /** What is done again, such as a page that was damaged, does not move the progress back. */
    const reportShare = (share: number) => {
      reported = Math.max(reported, share)
      report(reported, 1)
    }
    reportShare(openedShare)
    const placed = measurePlacedSizes(document)
    const reportBetween = (from: number, to: number) => (share: number) =>
      reportShare(from + (to - from) * share)
    const drawer = parts.createDrawer?.(source.file, source.password)
    drawer?.close()
    const isCompared = drawer !== undefined
    const whole: Job = {
      source,
      open,
      document,
      placed,
      fonts: new Map(),
      parts,
      plans,
      firstSteps: isCompared ? strongestSteps : gentlestSteps,
      isCompared,
      signal,
    }
    const cut =
      isCompared && parts.fontSubsetter
        ? await cutFonts(document, parts.fontSubsetter).catch((error: unknown) => {
            // Everything else can be done without the program that cuts fonts.
            if (errorCodeOf(error) === 'engine-not-loaded') return whole.fonts
            throw error
          })
        : whole.fonts
    const fonts = await verifyFonts(whole, cut, reportBetween(openedShare, fontsShare))
    const job: Job = { ...whole, fonts }
    const replacements = await replaceAllStreams(
      job,
      reportBetween(fonts.size > 0 ? fontsShare : openedShare, streamsShare),
    )

    const lossless = await writeLevel(job, replacements, 'lossless')
    const lossy = await writeChecked(
      job,
      replacements,
      ['same', 'small'],
      reportBetween(streamsShare, maxBytes === undefined ? 1 : levelsShare),
    )
    let best: CompressedDocument = { pdf: source.file, isOriginal: true }
    /** A level that is not smaller takes the one before it. */
    const take = ({ pdf }: Assembly): CompressedDocument => {
      const limitBytes = best.pdf.size * (best.isOriginal ? 1 - leastSaving : 1)
      if (pdf.size < limitBytes) best = { pdf, isOriginal: false }
      return best
    }
    const levels = {
      lossless: take(lossless),
      same: take(lossy.get('same') ?? lossless),
      small: take(lossy.get('small') ?? lossless),
    }
    return {
      levels,
      ...(maxBytes !== undefined && {
        target: await reachSize(job, replacements, levels, maxBytes, reportBetween(levelsShare, 1)),
      }),
      pageCount: document.pages.length,
      losses: lossless.losses,
    }
  }
