import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString } from '@libpdf/core'
import type { PixelSize } from '../../image/raster.ts'
import type { SourceGraph } from '../assemble/source-graph.ts'
import type { LevelTarget } from './compression.ts'
import type {
  ImageRequest,
  ImageResult,
  LossyImage,
  LossyTarget,
  StoredImage,
} from './image-work.ts'
import type { PlacedSize } from './placed-sizes.ts'
import { type ReadableImage, readImage } from './read-image.ts'
import { deflateAgain } from './recode-streams.ts'
import { type DecodeTwoTone, isDecodedAlike, readFax } from './two-tone.ts'

/** Scaling by less than this saves little, and costs sharpness. */
const minDownscaling = 1.2

/** An image is never made smaller than this: what is placed tiny may be looked at closely. */
const minScaledSidePx = 32

/** Makes an image smaller, in another worker where there is one. Calls may run at the same time. */
export type RecodeImage = (request: ImageRequest) => Promise<ImageResult>

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

/** Makes the image XObject of a stored image; undefined where its colors cannot be said in the source's. */
const toStream = (
  graph: SourceGraph,
  image: PdfStream,
  { width, height, data, encoding, colors }: StoredImage,
  keepsColors: boolean,
): PdfStream | undefined => {
  if (keepsColors && colors !== 'own') return undefined
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
  if (keepsColors) return stream
  // The usual mapping, which has other numbers for indices than for colors.
  stream.delete('Decode')
  if (colors === 'own') return stream
  const own = image.get('ColorSpace')
  const array = graph.array(own)
  const isIndexed = ['Indexed', 'I'].includes(graph.name(array?.at(0)) ?? '')
  const base = isIndexed ? array?.at(1) : own
  if (base === undefined) return undefined
  if (colors === 'base') stream.set('ColorSpace', base)
  else
    stream.set(
      'ColorSpace',
      PdfArray.of(
        PdfName.of('Indexed'),
        base,
        PdfNumber.of(colors.bytes.length / colors.components - 1),
        new PdfString(colors.bytes, 'hex'),
      ),
    )
  return stream
}

/** The levels with loss, and the one that is made for a size that is asked for. */
export type LossyLevel = 'same' | 'small' | 'target'

/** A level's steps, and the level whose forms images take after the last of them. */
export type LevelPlan = LevelTarget & { gentler: 'lossless' | LossyLevel }

export type LevelPlans = Readonly<Record<LossyLevel, LevelPlan>>

/** A step of a level that an image takes. */
interface ImageStep {
  step: number
  /** The JPEG quality that its score takes, of the image or of a similar one; undefined where it is not known. */
  quality?: number | undefined
}

/** The step of each level that an image begins with. */
export type FirstSteps = Readonly<Record<LossyLevel, ImageStep>>

/** An image as the document has it. */
export interface ImageStream {
  original: PdfStream
  placed: PlacedSize | undefined
  isSoftMask: boolean
}

/** What each level stores instead of a stream. */
export interface Replacement {
  forms: Record<'lossless' | LossyLevel, PdfStream>
  /** The stream as it was, and the step that it has come to at each level, for an image that may lose something. */
  image?: ImageStream & { placed: PlacedSize; steps: Record<LossyLevel, ImageStep> }
}

const inAllLevels = (stream: PdfStream): Replacement => ({
  forms: { lossless: stream, same: stream, small: stream, target: stream },
})

/**
 * Makes a stream that is no image smaller.
 *
 * @param smaller - what to store instead of it, such as a font with fewer glyphs. Otherwise it is compressed again.
 * @returns undefined where that makes it no smaller.
 */
export const replaceStream = (
  graph: SourceGraph,
  stream: PdfStream,
  smaller?: PdfStream,
): Replacement | undefined => {
  const packed = smaller ?? deflateAgain(graph, stream)
  return packed && inAllLevels(packed)
}

const smallest = (first: PdfStream, second: PdfStream | undefined): PdfStream =>
  second !== undefined && second.data.length < first.data.length ? second : first

const sizeOf = ({ source }: ReadableImage): PixelSize =>
  source.kind === 'jpeg' ? source.size : source.samples

const targetAt = (
  image: ReadableImage,
  placed: PlacedSize,
  { steps }: LevelPlan,
  { step, quality }: ImageStep,
): LossyTarget | undefined => {
  const found = steps[step]
  return (
    found && {
      size: sizeAt(sizeOf(image), placed, found.dpi),
      score: found.score,
      ...(quality !== undefined && { startQuality: quality }),
    }
  )
}

/** The steps with the most loss, which a comparison of the pages may take back. */
export const strongestSteps: FirstSteps = {
  same: { step: 0 },
  small: { step: 0 },
  target: { step: 0 },
}

/** Makes an image smaller without loss; undefined where that is not possible, and it cannot lose anything either. */
export const replaceImage = async (
  graph: SourceGraph,
  image: ImageStream,
  { recodeImage, decodeTwoTone }: { recodeImage: RecodeImage; decodeTwoTone?: DecodeTwoTone },
): Promise<Replacement | undefined> => {
  const { original, placed, isSoftMask } = image
  const read = readImage(graph, original, isSoftMask) ?? readFax(graph, original)
  if (read === undefined) return replaceStream(graph, original)
  const { source, canLose, keepsColors } = read
  const bytes = original.data.length
  const result = await recodeImage({ source, bytes, needsLossless: true, targets: [] })
  const isCertain =
    result.lossless?.encoding.filter !== 'JBIG2Decode' ||
    (source.kind === 'samples' &&
      decodeTwoTone !== undefined &&
      (await isDecodedAlike(source.samples, result.lossless, decodeTwoTone)))
  const packed =
    isCertain && result.lossless
      ? toStream(graph, original, result.lossless, keepsColors)
      : undefined
  const lossless = smallest(original, packed ?? deflateAgain(graph, original))
  if (canLose && placed !== undefined)
    return {
      ...inAllLevels(lossless),
      image: { original, placed, isSoftMask, steps: { ...strongestSteps } },
    }
  return lossless === original ? undefined : inAllLevels(lossless)
}

/** Gives an image that may lose something its forms at both levels, which begin with these steps. */
export const takeFirstSteps = async (
  graph: SourceGraph,
  { forms, image }: Replacement,
  plans: LevelPlans,
  firstSteps: FirstSteps,
  recodeImage: RecodeImage,
): Promise<void> => {
  if (image === undefined) return
  const { original, placed, isSoftMask } = image
  const read = readImage(graph, original, isSoftMask)
  if (read === undefined) return
  const result = await recodeImage({
    source: read.source,
    bytes: forms.lossless.data.length,
    needsLossless: false,
    targets: (['same', 'small'] as const).flatMap(
      (level) => targetAt(read, placed, plans[level], firstSteps[level]) ?? [],
    ),
  })
  const [same, small] = result.lossy.map(
    (stored) => stored && toStream(graph, original, stored, read.keepsColors),
  )
  const stepAt = (level: 'same' | 'small', stored: LossyImage | undefined): ImageStep => ({
    step: firstSteps[level].step,
    quality: stored?.quality,
  })
  image.steps = {
    ...firstSteps,
    same: stepAt('same', result.lossy[0]),
    small: stepAt('small', result.lossy[1]),
  }
  forms.same = smallest(forms.lossless, same)
  forms.small = smallest(forms.same, small)
  forms.target = forms.small
}

/**
 * Gives an image the form of one of a level's steps, or that of the level before where the step makes it no smaller, or
 * there is none.
 */
export const takeStep = async (
  graph: SourceGraph,
  { forms, image }: Replacement,
  level: LossyLevel,
  firstStep: number,
  plan: LevelPlan,
  recodeImage: RecodeImage,
): Promise<void> => {
  const gentler = forms[plan.gentler]
  forms[level] = gentler
  if (image === undefined) return
  const { original, placed, isSoftMask, steps } = image
  const read = readImage(graph, original, isSoftMask)
  if (read === undefined) return
  const targetOfStep = (step: number) => targetAt(read, placed, plan, { step })
  const isRepeated = (step: number) => {
    const [last, next] = [targetOfStep(step - 1), targetOfStep(step)]
    return next?.score === last?.score && next?.size.width === last?.size.width
  }
  let step = firstStep
  // An image of a low resolution has the same size at several steps.
  while (step > 0 && targetOfStep(step) !== undefined && isRepeated(step)) step += 1
  steps[level] = { step }
  const target = targetOfStep(step)
  if (target === undefined) return
  const result = await recodeImage({
    source: read.source,
    bytes: gentler.data.length,
    needsLossless: false,
    targets: [target],
  })
  const [stored] = result.lossy
  steps[level] = { step, quality: stored?.quality }
  forms[level] = smallest(gentler, stored && toStream(graph, original, stored, read.keepsColors))
}

/** Gives an image that lost too much at a level the form of the level's next step. */
export const makeImageGentler = async (
  graph: SourceGraph,
  replacement: Replacement,
  level: LossyLevel,
  plan: LevelPlan,
  recodeImage: RecodeImage,
): Promise<void> => {
  const { forms, image } = replacement
  if (image === undefined || forms[level] === forms[plan.gentler]) return
  await takeStep(graph, replacement, level, image.steps[level].step + 1, plan, recodeImage)
}
