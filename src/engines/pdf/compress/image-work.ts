import type { PixelSize, Raster } from '../../image/raster.ts'

/** An image's samples as PDF orders them: rows from the top, each padded to whole bytes (ISO 32000-2, 8.9.3). */
export interface ImageSamples extends PixelSize {
  data: Uint8Array<ArrayBuffer>
  /** The bits of each component. */
  bits: 1 | 2 | 4 | 8 | 16
  /** The components of each pixel; 1 for indices into a palette. */
  components: number
}

/** The palette of an Indexed color space. */
export interface ImagePalette {
  /** The components of a color of the base color space. */
  components: number
  /** 8 bits per component. */
  bytes: Uint8Array<ArrayBuffer>
}

/** What is known of an image that is to become smaller. */
export type ImageSource =
  /** A JPEG without metadata. */
  | { kind: 'jpeg'; jpeg: Uint8Array<ArrayBuffer>; size: PixelSize; components: number }
  | { kind: 'samples'; samples: ImageSamples; palette?: ImagePalette }

/** What an image may lose. */
export interface LossyTarget {
  /** At most the image's own size. */
  size: PixelSize
  /** The least SSIMULACRA 2 score, against the image at that size. */
  score: number
  /** The JPEG quality that a similar image came to, from 1 to 100. */
  startQuality?: number | undefined
}

export interface ImageRequest {
  source: ImageSource
  /** The bytes of the smallest known form of the image without loss; results of this size or more are of no use. */
  bytes: number
  /**
   * The allowed loss; none for an image that must keep every sample. With it, one component is gray, three are red, green
   * and blue, and four are inks.
   */
  target?: LossyTarget
}

/** How an image is stored in the result. */
export interface StoredImage extends PixelSize {
  data: Uint8Array<ArrayBuffer>
  encoding:
    | { filter: 'DCTDecode' }
    /** Of one bit per pixel. */
    | { filter: 'JBIG2Decode' }
    /** With PNG's predictors, or without one. */
    | { filter: 'FlateDecode'; components: number; bits: number; hasPredictor: boolean }
  /**
   * `own` is the source's color space, `base` the one that its palette has as its base, and otherwise a palette of
   * colors of the source's space, or of its palette's base.
   */
  colors: 'own' | 'base' | ImagePalette
  /** The JPEG quality that its score took, from 1 to 100, of a JPEG that was encoded with a loss. */
  quality?: number
}

/** A page of a document as a viewer draws it, and as it is drawn in the result, at the same size. */
export interface PageRequest {
  original: Raster
  candidate: Raster
}

/** The calls that an image worker answers. */
export type ImageCalls = {
  /** Returns undefined where nothing smaller was found. */
  recode: { input: ImageRequest; result: StoredImage | undefined }
  /** Returns the SSIMULACRA 2 score of the candidate. */
  score: { input: PageRequest; result: number }
}
