import type { Box } from './geometry.ts'
import type { Fill, Stroke } from './page-content.ts'
import type { PageSize } from '../../../core/pdf.ts'

/** How letters look. */
export interface TextFormat {
  /** As the document names it; empty when it does not. */
  family: string
  isBold: boolean
  isItalic: boolean
  isSerif: boolean
  isFixedPitch: boolean
  /** Of what is raised or lowered, that of its line: word processors make such letters smaller by themselves. */
  sizePoints: number
  /** `#rrggbb`. */
  color: string
  /** Raised or lowered against its line, in smaller letters. */
  rise?: 'super' | 'sub'
  isUnderlined: boolean
  isStruck: boolean
  /** `#rrggbb` of a marker's stroke behind a few words; not of a box or a cell. */
  background?: string
  /** Index into the page's links. */
  link?: number
}

/** A word, or a part of one that looks alike. */
export interface Run {
  /** Begins with a space where one parts it from the run before; otherwise holds none, but those that must not break. */
  text: string
  /** Index into the page's formats. */
  format: number
  left: number
  right: number
}

/** Text on one baseline without a gap as wide as between columns, and without a ruling through it. */
export interface Segment {
  left: number
  right: number
  baseline: number
  /** Of the font of most letters. */
  sizePoints: number
  /** Of the largest font. */
  heightPoints: number
  /** In the order in which they are read, from right to left where that is the direction. */
  runs: readonly Run[]
  /** All runs' text. */
  text: string
  isRightToLeft: boolean
  /** What most of its letters are marked as, for the page's tags. */
  mark?: number
  isArtifact: boolean
}

/** Text that runs another way than the page: its places are those of the page turned so that the text is level. */
export interface TurnedText {
  /** Clockwise; text written from top to bottom in columns has 90, its columns being the lines. */
  degrees: number
  isVertical: boolean
  /** Around it, on the page as it is. */
  box: Box
  segments: readonly Segment[]
}

export interface CropShares {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Picture {
  kind: 'picture'
  pageIndex: number
  /** What is seen of it, on the page. */
  box: Box
  file: Blob
  type: 'png' | 'jpeg'
  widthPx: number
  heightPx: number
  /** What is cut off, from 0 to 1 of its sides before it is turned. */
  crop?: CropShares
  /** Clockwise. */
  turnDegrees: 0 | 90 | 180 | 270
  /** Left and right are swapped, before it is turned. */
  isMirrored: boolean
  /** What it shows, in the document's own words. */
  alternative?: string
  /** The same for the same pixels. */
  key: string
  /** Drawn from the page's lines and curves. */
  isFigure: boolean
  order: number
}

export interface Link {
  box: Box
  /** One of the two. */
  url?: string
  /** `y` in points from the top of that page as shown. */
  target?: { pageIndex: number; y: number }
}

/** What a document's tags say of a piece of marked content. */
export interface Tag {
  mark: number
  /** Of the nearest element that says something: P, H, H1 to H6, L, LI, Lbl, LBody, Table, TH, TD, Caption, Figure, TOCI, Note, Artifact… */
  role: string
  /** The same for marks of the same element, another for every other. */
  element: number
  /** How many lists it stands in. */
  listDepth: number
}

/** What could not be taken over as it was. */
export type Loss =
  | { kind: 'font-replaced'; name: string; replacement: string }
  | {
      kind:
        | 'turned-text'
        | 'vertical-text'
        | 'skewed-picture'
        | 'unreadable-picture'
        | 'background-left-out'
        | 'page-failed'
        | 'page-not-read'
        | 'unknown-letters'
        | 'form-field'
        | 'media'
        | 'too-dense'
        | 'page-scaled'
        | 'page-was-read-from-picture'
      pageIndex: number
    }

/** What a page shows, ready to be understood; crosses from one worker to another. Places are in points, as `Box`. */
export interface PageLayout {
  /** Counts from 0, in the document. */
  pageIndex: number
  widthPoints: number
  heightPoints: number
  formats: readonly TextFormat[]
  segments: readonly Segment[]
  turned: readonly TurnedText[]
  /** Without those that underline or strike out. */
  strokes: readonly Stroke[]
  fills: readonly Fill[]
  pictures: readonly Picture[]
  links: readonly Link[]
  tags: readonly Tag[]
  /** It holds no text worth having, but pictures or drawings that may show some. */
  isScan: boolean
  losses: readonly Loss[]
}

/** The size of US Letter, which readers take for pages that say none or cannot be read. */
export const fallbackPageSize: PageSize = { widthPoints: 612, heightPoints: 792 }

/** What is left of a page that cannot be read. */
export const emptyLayoutOfFailedPage = (pageIndex: number, size: PageSize): PageLayout => ({
  pageIndex,
  ...size,
  formats: [],
  segments: [],
  turned: [],
  strokes: [],
  fills: [],
  pictures: [],
  links: [],
  tags: [],
  isScan: false,
  losses: [{ kind: 'page-failed', pageIndex }],
})
