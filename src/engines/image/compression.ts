import type { Report } from '../../core/worker-calls.ts'

/** What the smallest file is looked for under. */
export type CompressionAim =
  /** Looks the same: `looksSameScore` is reached. */
  | 'auto'
  /** As good as `quality` says, whatever it looks like. */
  | 'quality'
  /** At most `maxBytes`, as good as that allows. */
  | 'size'

export interface CompressionSettings {
  aim: CompressionAim
  /** 1 to 100, looked at when that is the aim. PNG and GIF lose nothing at 100. */
  quality: number
  /** Looked at when the size is the aim. */
  maxBytes: number
  /** The picture is made to fit, never larger than it was; its proportions stay. */
  maxWidthPx?: number
  maxHeightPx?: number
  /** Camera data, position, texts. Colour profiles and resolutions are kept in any case. */
  isMetadataKept: boolean
}

/** SSIMULACRA 2 from which on a picture is taken to look the same as its original, seen side by side. */
export const looksSameScore = 80

/** How a smaller file came about. */
export type CompressionMethod =
  /** Encoded anew: JPEG at some quality, PNG with coarser colours but no palette, GIF with some loss. */
  | 'encoded'
  /** PNG with fewer colours. */
  | 'palette'
  /** Packed better: every pixel as it was. */
  | 'lossless'
  /** Only metadata was taken out. */
  | 'cleaned'
  /** Nothing smaller was found: the file as it was given. */
  | 'original'

/** What a visitor has to be told of one file. */
export type CompressionNote =
  /** Even the strongest compression is above `maxBytes`; this is what it gives. */
  | 'size-not-reached'
  /** An HDR picture's gain map was left out: on HDR screens it looks like any other. */
  | 'gain-map-dropped'
  /** A CMYK picture is now RGB. */
  | 'cmyk-converted'
  /** Colours are now those of sRGB, because the profile was larger than what it is worth. */
  | 'profile-converted'
  /** An animated PNG can be packed better, not made smaller in pixels, nor given fewer colours. */
  | 'animation-lossless-only'

export interface Compression {
  blob: Blob
  method: CompressionMethod
  /** Of the result as it is shown, in pixels. */
  widthPx: number
  heightPx: number
  /** Of the source as it is shown, in pixels. */
  sourceWidthPx: number
  sourceHeightPx: number
  /** SSIMULACRA 2 of the result against the source at the same size, at most 100; none where no pixel changed. */
  score?: number
  notes: readonly CompressionNote[]
}

export interface CompressionContext {
  /** Told at least every few seconds; `done` of `total` in any unit. */
  report: Report
  /** Looked at between steps. Aborted: throws `cancelled`. */
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
