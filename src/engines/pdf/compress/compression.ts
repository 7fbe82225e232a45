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
    pageScore: 70,
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

export interface CompressedDocument {
  pdf: Blob
  /** Nothing smaller was found: `pdf` is the file that was given. */
  isOriginal: boolean
}

export interface CompressedPdf {
  levels: Readonly<Record<Level, CompressedDocument>>
  pageCount: number
  /** What the results lack, unless they are the original. */
  losses: readonly Loss[]
}

/** The calls that the compression worker answers. */
export type CompressionCalls = { compress: { input: SourceDocument; result: CompressedPdf } }
