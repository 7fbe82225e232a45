import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString } from '@libpdf/core'
import type { PixelSize } from '../../image/raster.ts'
import type { SourceGraph } from '../assemble/source-graph.ts'
import type { ReductionStep } from './compression.ts'
import type { ImageRequest, LossyTarget, StoredImage } from './image-work.ts'
import type { PlacedSize } from './placed-sizes.ts'
import { readImage } from './read-image.ts'
import { deflateAgain } from './recode-streams.ts'
import { type DecodeTwoTone, isDecodedAlike, readFax } from './two-tone.ts'

/** Scaling by less than this saves little, and costs sharpness. */
const minDownscaling = 1.2

/** An image is never made smaller than this: what is placed tiny may be looked at closely. */
const minScaledSidePx = 32

/** Makes an image smaller, in another worker where there is one. Calls may run at the same time. */
export type RecodeImage = (
  request: ImageRequest,
  signal: AbortSignal,
) => Promise<StoredImage | undefined>

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

/** A stream as the document has it. */
export interface SourceStream {
  original: PdfStream
  /** Where an image is shown; undefined for other streams, and for images that must keep their pixels. */
  placed: PlacedSize | undefined
  isImage: boolean
  isSoftMask: boolean
}

interface StreamParts {
  recodeImage: RecodeImage
  decodeTwoTone?: DecodeTwoTone
}

/** Returns the smallest known form of a stream without loss, which may be the stream itself. */
export const packStream = async (
  graph: SourceGraph,
  { original, isImage, isSoftMask }: SourceStream,
  { recodeImage, decodeTwoTone }: StreamParts,
  signal: AbortSignal,
): Promise<PdfStream> => {
  const read = isImage
    ? (readImage(graph, original, isSoftMask) ?? readFax(graph, original))
    : undefined
  const stored =
    read && (await recodeImage({ source: read.source, bytes: original.data.length }, signal))
  const isCertain =
    stored?.encoding.filter !== 'JBIG2Decode' ||
    (read?.source.kind === 'samples' &&
      decodeTwoTone !== undefined &&
      (await isDecodedAlike(read.source.samples, stored, decodeTwoTone)))
  const packed =
    read && stored && isCertain ? toStream(graph, original, stored, read.keepsColors) : undefined
  return packed ?? deflateAgain(graph, original) ?? original
}

/** A step of a level that an image takes. */
export interface ImageStep {
  step: number
  /** The JPEG quality that its score takes, of the image or of a similar one; undefined where it is not known. */
  quality?: number | undefined
}

/** What a level stores instead of a stream, and the step that it came to. */
export interface StreamForm extends ImageStep {
  stream: PdfStream
  /** The loss; undefined where there is none. */
  target?: LossyTarget
}

/**
 * Recoding a JPEG without loss was seen to save up to 37 %, so that one with a loss below this share is smaller than
 * without.
 */
const certainShareOfJpeg = 0.6

const isSameTarget = (one: LossyTarget | undefined, other: LossyTarget): boolean =>
  one?.score === other.score && one.size.width === other.size.width

/** The steps of a level that an image may take. */
interface OpenSteps {
  steps: readonly ReductionStep[]
  /** The first of them to try. */
  first: ImageStep
  /** A loss that was too much: steps that come to the same are left out. */
  refused?: LossyTarget | undefined
}

interface LossParts extends Pick<StreamParts, 'recodeImage'> {
  /** Returns the form without loss. */
  pack(): Promise<PdfStream>
}

/**
 * Gives an image the form of one of a level's steps, or the one without loss where the step makes it no smaller, there is
 * none, or the stream may not lose anything.
 */
export const loseDetail = async (
  graph: SourceGraph,
  { original, placed, isSoftMask }: SourceStream,
  { steps, first, refused }: OpenSteps,
  { pack, recodeImage }: LossParts,
  signal: AbortSignal,
): Promise<StreamForm> => {
  const read = placed && readImage(graph, original, isSoftMask)
  if (!read?.canLose) return { ...first, stream: await pack() }
  const { source, keepsColors } = read
  const isJpeg = source.kind === 'jpeg'
  const size = isJpeg ? source.size : source.samples
  const targetOf = ({ dpi, score }: ReductionStep) => ({ size: sizeAt(size, placed, dpi), score })
  const at = steps.findIndex(
    (step, index) =>
      index >= first.step && !(refused !== undefined && isSameTarget(refused, targetOf(step))),
  )
  const step = steps[at]
  if (step === undefined) return { step: steps.length, stream: await pack() }
  const target = targetOf(step)
  const bytes = isJpeg ? original.data.length : (await pack()).data.length
  const stored = await recodeImage(
    { source, bytes, target: { ...target, startQuality: first.quality } },
    signal,
  )
  const taken = { step: at, quality: stored?.quality }
  const stream = stored && toStream(graph, original, stored, keepsColors)
  if (stream !== undefined && isJpeg && stream.data.length < certainShareOfJpeg * bytes)
    return { ...taken, stream, target }
  const packed = await pack()
  return stream !== undefined && stream.data.length < packed.data.length
    ? { ...taken, stream, target }
    : { ...taken, stream: packed }
}
