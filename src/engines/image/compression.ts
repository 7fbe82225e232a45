import { ToolError } from '../../core/errors.ts'
import type { Report } from '../../core/worker-calls.ts'

/** The goal for which the smallest file is searched. */
export type CompressionAim =
  /** The result looks the same as the source: it reaches `looksSameScore`. */
  | 'auto'
  /** The result has the given `quality`, whatever it looks like. */
  | 'quality'
  /** The result has at most `maxBytes` and looks as good as that allows. */
  | 'size'

export interface CompressionSettings {
  aim: CompressionAim
  /** The quality, 1 to 100, used for the aim `quality`. PNG and GIF are lossless at 100. */
  quality: number
  /** The limit that is used for the aim `size`. */
  maxBytes: number
  /**
   * The picture is scaled down to fit these limits with its proportions kept, and is never enlarged.
   */
  maxWidthPx?: number
  maxHeightPx?: number
  /**
   * Metadata are camera data, position and texts. Color profiles and resolutions are kept in any case.
   */
  isMetadataKept: boolean
}

/**
 * The SSIMULACRA 2 score from which a picture is taken to look the same as its original, seen side by side.
 */
export const looksSameScore = 80

/** How a smaller file was made. */
export type CompressionMethod =
  /**
   * The picture was encoded again: JPEG at some quality, PNG with coarser colors but no palette, GIF with some
   * loss.
   */
  | 'encoded'
  /** The PNG has a palette of fewer colors. */
  | 'palette'
  /** The file was compressed better, with every pixel unchanged. */
  | 'lossless'
  /** Only metadata was removed. */
  | 'cleaned'
  /** Nothing smaller was found, so the result is the source file. */
  | 'original'

/** What a visitor has to be told about one file. */
export type CompressionNote =
  /** Even the strongest compression, which is the result, is larger than `maxBytes`. */
  | 'size-not-reached'
  /**
   * The gain map of an HDR picture was dropped, so that the picture looks the same on HDR screens as on others.
   */
  | 'gain-map-dropped'
  /** A CMYK picture is now RGB. */
  | 'cmyk-converted'
  /** Colors were converted to sRGB, because the profile was larger than it is worth. */
  | 'profile-converted'
  /**
   * An animated PNG can be compressed without loss only: it keeps its size in pixels and its colors.
   */
  | 'animation-lossless-only'
  /** Colors of a WebP or AVIF were converted to sRGB, in which it is encoded. */
  | 'colors-converted'
  /**
   * A WebP or AVIF with several frames, HDR values, a gain map, a depth map, further pictures or more than 8 bits per
   * channel is not encoded again, because all of these would be lost.
   */
  | 'not-encoded-again'
  /** A WebP or AVIF whose metadata are to be kept is not encoded again. */
  | 'metadata-not-encoded-again'

export interface Compression {
  blob: Blob
  method: CompressionMethod
  /** The size of the result as it is shown, in pixels. */
  widthPx: number
  heightPx: number
  /** The size of the source as it is shown, in pixels. */
  sourceWidthPx: number
  sourceHeightPx: number
  /**
   * The SSIMULACRA 2 score of the result against the source at the same size, at most 100; undefined where no pixel
   * changed.
   */
  score?: number
  notes: readonly CompressionNote[]
}

export interface CompressionContext {
  /** Receives progress at least every few seconds: `done` of `total` in any unit. */
  report: Report
  /** The signal is checked between steps; an aborted one throws `cancelled`. */
  signal: AbortSignal
}

/**
 * Makes one file smaller, never larger: the source itself is the result when nothing smaller is found.
 *
 * @throws {ToolError} `damaged`, `unsupported`, `out-of-memory`, `engine-not-loaded`, `cancelled`.
 */
export type Compressor = (
  source: Blob,
  settings: CompressionSettings,
  context: CompressionContext,
) => Promise<Compression>

/** Nearly every search takes at most this many steps, so progress is reported out of this number. */
const typicalSteps = 30

/** Creates a function that yields to the event loop, so that a cancellation can arrive, and reports progress. */
export const createStep = ({ report, signal }: CompressionContext) => {
  let steps = 0
  return async (): Promise<void> => {
    // Messages arrive only between tasks.
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
    if (signal.aborted) throw new ToolError('cancelled')
    steps += 1
    report(steps, Math.max(typicalSteps, steps + 1))
  }
}
