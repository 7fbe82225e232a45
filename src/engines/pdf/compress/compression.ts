import type { Loss, SourceDocument } from '../assemble/plan.ts'

/** What a document may lose to become smaller, from nothing to details that few notice. */
export const levels = ['lossless', 'same', 'small'] as const
export type Level = (typeof levels)[number]

/** How far images are reduced. */
export interface ReductionStep {
  /** Images placed at a higher resolution are scaled down to this one. */
  dpi: number
  /** The least SSIMULACRA 2 score of each image at its new size: 80 looks the same side by side, 60 good on its own. */
  score: number
}

/** A level with loss, or an attempt to reach a size. */
export interface LossyLevel {
  /**
   * Begins with what most images become. The images of a page that scores too low take the next step, and lose nothing
   * after the last one.
   */
  steps: readonly [ReductionStep, ...ReductionStep[]]
  /** The step that images take where nothing tells whether a page still looks right. */
  uncheckedStep: number
  /** The least SSIMULACRA 2 score of each page as a viewer draws it. */
  pageScore: number
}

/**
 * A sharp scan of black text on white scored 55 as a page at 150 dpi and 75 at 200 dpi. Halftones make moiré at any
 * resolution but their own.
 */
const sameSteps: LossyLevel['steps'] = [
  { dpi: 150, score: 80 },
  { dpi: 200, score: 80 },
  { dpi: Infinity, score: 80 },
]
const smallSteps: LossyLevel['steps'] = [
  { dpi: 96, score: 60 },
  { dpi: 120, score: 60 },
  { dpi: 150, score: 60 },
  { dpi: 200, score: 60 },
  { dpi: 200, score: 80 },
  { dpi: Infinity, score: 80 },
]

export const lossyLevels: Readonly<Record<Exclude<Level, 'lossless'>, LossyLevel>> = {
  same: { steps: sameSteps, uncheckedStep: 2, pageScore: 62 },
  small: { steps: smallSteps, uncheckedStep: 3, pageScore: 40 },
}

/** Is tried for a size between those of the levels `same` and `small`. */
export const gentleAttempt: LossyLevel = {
  steps: [{ dpi: 120, score: 70 }, ...sameSteps],
  uncheckedStep: 0,
  pageScore: 55,
}

/** Are tried below the level `small`, down to what can hardly be read. Scans of text score less than 0 where they cannot. */
const strongSteps: LossyLevel['steps'] = [{ dpi: 72, score: 50 }, ...smallSteps]
export const strongAttempts: readonly LossyLevel[] = [
  { steps: strongSteps, uncheckedStep: 0, pageScore: 0 },
  { steps: [{ dpi: 50, score: 30 }, ...strongSteps], uncheckedStep: 0, pageScore: 0 },
]

/** What a document is to become: one of the levels, or a file of at most so many bytes with the smallest loss. */
export type Goal = Level | { maxBytes: number }

export interface CompressedPdf {
  pdf: Blob
  /** Nothing smaller was found: `pdf` is the file that was given. */
  isOriginal: boolean
  /** False where no loss reaches the size that was asked for: `pdf` is the smallest result then. */
  isReached: boolean
  /** What the result lacks, unless it is the original. */
  losses: readonly Loss[]
}

export interface CompressionRequest {
  /** Identifies the document, so that its next goal need not begin from the start. */
  id: number
  source: SourceDocument
  goal: Goal
}

/** The calls that the compression worker answers. */
export type CompressionCalls = { compress: { input: CompressionRequest; result: CompressedPdf } }
