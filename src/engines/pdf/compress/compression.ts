import type { Loss, SourceDocument } from '../assemble/plan.ts'

/** What a document may lose to become smaller, from nothing to details that few notice. */
export const levels = ['lossless', 'same', 'small'] as const
export type Level = (typeof levels)[number]

/** How far images are reduced. */
interface ReductionStep {
  /** Images placed at a higher resolution are scaled down to this one. */
  dpi: number
  /** The least SSIMULACRA 2 score of each image at its new size: 80 looks the same side by side, 60 good on its own. */
  score: number
}

export interface LevelTarget {
  /**
   * Begins with what most images become. The images of a page that scores too low take the next step, and after the last
   * one the form that they have at the level before.
   */
  steps: readonly [ReductionStep, ...ReductionStep[]]
  /** The least SSIMULACRA 2 score of each page as a viewer draws it. */
  pageScore: number
}

/**
 * A sharp scan of black text on white scored 55 as a page at 150 dpi and 75 at 200 dpi. Halftones make moiré at any
 * resolution but their own.
 */
export const lossyLevels: Readonly<Record<Exclude<Level, 'lossless'>, LevelTarget>> = {
  same: {
    steps: [
      { dpi: 150, score: 80 },
      { dpi: 200, score: 80 },
      { dpi: Infinity, score: 80 },
    ],
    pageScore: 62,
  },
  small: {
    steps: [
      { dpi: 96, score: 60 },
      { dpi: 120, score: 60 },
      { dpi: 150, score: 60 },
      { dpi: 200, score: 60 },
    ],
    pageScore: 40,
  },
}

/** A resolution and a score for the whole document, tried for a size that is asked for. */
export interface SizeAttempt {
  step: ReductionStep
  /** The images of a page that scores less take the form of the level before. */
  pageScore: number
}

/** Between the levels `same` and `small`. */
export const gentleAttempt: SizeAttempt = { step: { dpi: 120, score: 70 }, pageScore: 55 }

/** Below the level `small`, down to what can hardly be read. Scans of text score less than 0 where they cannot. */
export const strongAttempts: readonly SizeAttempt[] = [
  { step: { dpi: 72, score: 50 }, pageScore: 0 },
  { step: { dpi: 50, score: 30 }, pageScore: 0 },
]

export interface CompressedDocument {
  pdf: Blob
  /** Nothing smaller was found: `pdf` is the file that was given. */
  isOriginal: boolean
}

/** The document with the smallest loss that fits into a size, or the smallest one where none fits. */
export interface SizedDocument extends CompressedDocument {
  isReached: boolean
}

export interface CompressedPdf {
  /** Made where a size was asked for. */
  target?: SizedDocument
  levels: Readonly<Record<Level, CompressedDocument>>
  pageCount: number
  /** What the results lack, unless they are the original. */
  losses: readonly Loss[]
}

export interface CompressionRequest {
  source: SourceDocument
  /** The size in bytes that the result should not exceed; only the levels are made when left out. */
  maxBytes?: number
}

/** The calls that the compression worker answers. */
export type CompressionCalls = { compress: { input: CompressionRequest; result: CompressedPdf } }
