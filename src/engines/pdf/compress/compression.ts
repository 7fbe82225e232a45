import type { Loss, SourceDocument } from '../assemble/plan.ts'

/** What a document may lose to become smaller, from nothing to details that few notice. */
export const levels = ['lossless', 'same', 'small'] as const
export type Level = (typeof levels)[number]

interface LevelTarget {
  /** Images placed at a higher resolution are scaled down to this one. */
  dpi: number
  /** The least SSIMULACRA 2 score of each image: 80 looks the same side by side, 60 good on its own. */
  score: number
  /** The least SSIMULACRA 2 score of each page as a viewer draws it; images of other pages are kept as they were. */
  pageScore: number
}

export const lossyLevels: Readonly<Record<Exclude<Level, 'lossless'>, LevelTarget>> = {
  same: { dpi: 150, score: 80, pageScore: 70 },
  small: { dpi: 96, score: 60, pageScore: 40 },
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
