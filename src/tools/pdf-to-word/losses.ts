import { keysOf } from '../../core/keys.ts'
import type { Loss } from '../../engines/pdf/page-content/page-layout.ts'

type FontLoss = Extract<Loss, { kind: 'font-replaced' }>
export type PageLossKind = Exclude<Loss, FontLoss>['kind']

/** All kinds of losses, ordered from the most to the least serious. */
const orderedKinds: Readonly<Record<PageLossKind, true>> = {
  'page-failed': true,
  'page-not-read': true,
  'page-was-read-from-picture': true,
  'unknown-letters': true,
  'too-dense': true,
  'unreadable-picture': true,
  'background-left-out': true,
  media: true,
  'form-field': true,
  'skewed-picture': true,
  'turned-text': true,
  'vertical-text': true,
  'page-scaled': true,
}
export const lossKinds: readonly PageLossKind[] = keysOf(orderedKinds)

/** The pages on which the same kind of loss occurred. */
export interface PageLosses {
  kind: PageLossKind
  /** Page numbers, counted from 1, each once and in ascending order. */
  pages: readonly number[]
}

/** Fonts that were replaced by the same font. */
export interface FontReplacement {
  replacement: string
  /** The names of the replaced fonts, each once, in the order in which they occur. */
  names: readonly string[]
}

export interface SummedLosses {
  pages: readonly PageLosses[]
  fonts: readonly FontReplacement[]
}

const isFontLoss = (loss: Loss): loss is FontLoss => loss.kind === 'font-replaced'

/** Groups losses by their kind, with each page once, and replaced fonts by their replacement. */
export const sumLosses = (losses: readonly Loss[]): SummedLosses => {
  const numbersOf = (kind: PageLossKind) => {
    const numbers = losses.flatMap((loss) =>
      !isFontLoss(loss) && loss.kind === kind ? loss.pageIndex + 1 : [],
    )
    return [...new Set(numbers)].toSorted((a, b) => a - b)
  }
  const pages = lossKinds.flatMap((kind) => {
    const numbers = numbersOf(kind)
    return numbers.length === 0 ? [] : { kind, pages: numbers }
  })
  const replaced = losses.filter(isFontLoss)
  const replacements = new Set(replaced.map(({ replacement }) => replacement))
  const fonts = [...replacements].map((replacement) => {
    const names = replaced.flatMap((loss) => (loss.replacement === replacement ? loss.name : []))
    return { replacement, names: [...new Set(names)] }
  })
  return { pages, fonts }
}
