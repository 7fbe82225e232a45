import { type PdfDict, type PdfObject, PdfStream } from '@libpdf/core'
import { pointsPerInch } from '../../../core/pdf.ts'
import type { SourceDocumentReader } from '../assemble/source-document.ts'
import { contentOf, decodeContent, decodeName } from '../assemble/content-streams.ts'
import type { SourceGraph } from '../assemble/source-graph.ts'
import { type Matrix, multiply } from '../page-content/geometry.ts'
import { type Operand, readOperators } from '../assemble/read-operators.ts'

/** The largest size at which a document shows an image, in inches. */
export interface PlacedSize {
  widthInches: number
  heightInches: number
  /** The pages that show it, counted from 0. */
  pageIndexes: ReadonlySet<number>
}

interface MutablePlacedSize extends PlacedSize {
  pageIndexes: Set<number>
}

const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** Malformed files may nest forms without end. */
const maxFormDepth = 16

/** Documents with more operators are not walked to their end, and their images keep their pixels. */
const maxOperators = 20_000_000

const numbersOf = (graph: SourceGraph, value: PdfObject | undefined): readonly number[] =>
  graph
    .array(value)
    ?.toArray()
    .map((item) => graph.number(item) ?? 0) ?? []

const toMatrix = ([a, b, c, d, e, f]: readonly (number | undefined)[]): Matrix | undefined =>
  a === undefined ||
  b === undefined ||
  c === undefined ||
  d === undefined ||
  e === undefined ||
  f === undefined
    ? undefined
    : [a, b, c, d, e, f]

const matrixOf = (graph: SourceGraph, value: PdfObject | undefined): Matrix =>
  toMatrix(numbersOf(graph, value)) ?? identity

interface Scope {
  resources: PdfDict | undefined
  /** The matrix with which the content begins, which patterns refer to. */
  base: Matrix
  depth: number
}

/** Walks what a document shows, and notes how large each image is placed. */
class PlacementWalk {
  readonly sizes = new Map<number, MutablePlacedSize>()
  /** The page that is being walked. */
  pageIndex = 0
  /** Images of Type 3 fonts, whose size depends on that of the text. */
  readonly excluded = new Set<number>()
  isComplete = true
  readonly #graph: SourceGraph
  readonly #visitedForms = new Set<string>()
  readonly #searchedFonts = new Set<PdfDict>()
  #operators = 0

  constructor(graph: SourceGraph) {
    this.#graph = graph
  }

  walk(content: Uint8Array, scope: Scope): void {
    const graph = this.#graph
    const { resources, base } = scope
    this.#searchFonts(resources)
    let matrix = base
    const saved: Matrix[] = []
    const entry = (kind: string, operand: Operand | undefined): PdfObject | undefined => {
      const name = typeof operand === 'object' ? operand.name : undefined
      const entries = graph.dict(resources?.get(kind))
      if (name === undefined || entries === undefined) return undefined
      return entries.get(decodeName(name))
    }
    readOperators(content, (operator, operands) => {
      this.#operators += 1
      if (this.#operators > maxOperators) {
        this.isComplete = false
        return false
      }
      switch (operator) {
        case 'q':
          saved.push(matrix)
          break
        case 'Q':
          matrix = saved.pop() ?? matrix
          break
        case 'cm': {
          const numbers = operands.map((it) => (typeof it === 'number' ? it : undefined))
          const own = toMatrix(numbers)
          if (own) matrix = multiply(matrix, own)
          break
        }
        case 'Do':
          this.#paint(entry('XObject', operands[0]), matrix, scope)
          break
        case 'gs': {
          const state = graph.dict(entry('ExtGState', operands[0]))
          const mask = graph.dict(state?.get('SMask'))
          if (mask) this.#form(mask.get('G'), matrix, scope)
          break
        }
        case 'scn':
        case 'SCN':
          this.#pattern(entry('Pattern', operands.at(-1)), scope)
          break
        default:
      }
      return true
    })
  }

  #paint(value: PdfObject | undefined, matrix: Matrix, scope: Scope): void {
    const found = this.#graph.resolve(value)
    if (!(found instanceof PdfStream)) return
    const subtype = this.#graph.name(found.get('Subtype'))
    if (subtype === 'Form') this.#form(value, matrix, scope)
    if (subtype !== 'Image') return
    const size = {
      widthInches: Math.hypot(matrix[0], matrix[1]) / pointsPerInch,
      heightInches: Math.hypot(matrix[2], matrix[3]) / pointsPerInch,
    }
    this.#note(value, size)
    // A mask covers the same area as its image.
    this.#note(found.get('SMask'), size)
  }

  #note(
    value: PdfObject | undefined,
    { widthInches, heightInches }: Omit<PlacedSize, 'pageIndexes'>,
  ): void {
    if (value?.type !== 'ref') return
    const known = this.sizes.get(value.objectNumber)
    this.sizes.set(value.objectNumber, {
      widthInches: Math.max(known?.widthInches ?? 0, widthInches),
      heightInches: Math.max(known?.heightInches ?? 0, heightInches),
      pageIndexes: (known?.pageIndexes ?? new Set()).add(this.pageIndex),
    })
  }

  #form(value: PdfObject | undefined, matrix: Matrix, scope: Scope): void {
    const graph = this.#graph
    const form = graph.resolve(value)
    if (!(form instanceof PdfStream)) return
    if (scope.depth >= maxFormDepth) {
      this.isComplete = false
      return
    }
    const base = multiply(matrix, matrixOf(graph, form.get('Matrix')))
    if (value?.type === 'ref') {
      // The position does not matter, so a form that is placed many times at one size is walked once per page.
      const scale = base.slice(0, 4).map((part) => part.toFixed(4))
      const key = `${this.pageIndex} ${value.objectNumber} ${scale.join(' ')}`
      if (this.#visitedForms.has(key)) return
      this.#visitedForms.add(key)
    }
    this.walk(decodeContent(form), {
      resources: graph.dict(form.get('Resources')) ?? scope.resources,
      base,
      depth: scope.depth + 1,
    })
  }

  #pattern(value: PdfObject | undefined, scope: Scope): void {
    const pattern = this.#graph.resolve(value)
    if (pattern instanceof PdfStream) this.#form(value, scope.base, scope)
  }

  /** Excludes all images that the Type 3 fonts of these resources can draw. */
  #searchFonts(resources: PdfDict | undefined): void {
    const graph = this.#graph
    for (const [, value] of graph.dict(resources?.get('Font')) ?? []) {
      const font = graph.dict(value)
      if (font === undefined || graph.name(font.get('Subtype')) !== 'Type3') continue
      this.#excludeImages(font, 0)
    }
  }

  #excludeImages(holder: PdfDict, depth: number): void {
    const graph = this.#graph
    if (this.#searchedFonts.has(holder) || depth > maxFormDepth) return
    this.#searchedFonts.add(holder)
    const resources = graph.dict(holder.get('Resources'))
    for (const [, value] of graph.dict(resources?.get('XObject')) ?? []) {
      const found = graph.dict(value)
      if (found === undefined || value.type !== 'ref') continue
      const mask = found.get('SMask')
      this.excluded.add(value.objectNumber)
      if (mask?.type === 'ref') this.excluded.add(mask.objectNumber)
      this.#excludeImages(found, depth + 1)
    }
  }

  /** Walks the appearances of an annotation (ISO 32000-2, 12.5.5). */
  annotation(annotation: PdfDict, pageMatrix: Matrix): void {
    const graph = this.#graph
    const appearances = graph.dict(annotation.get('AP'))
    const rectangle = numbersOf(graph, annotation.get('Rect'))
    const [left = 0, bottom = 0, right = 0, top = 0] = rectangle
    for (const key of ['N', 'R', 'D']) {
      const value = appearances?.get(key)
      const found = graph.dict(value)
      if (found === undefined) continue
      const streams = found instanceof PdfStream ? [value] : [...found].map(([, state]) => state)
      for (const stream of streams) {
        const form = graph.resolve(stream)
        if (!(form instanceof PdfStream)) continue
        const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersOf(graph, form.get('BBox'))
        const [a, b, c, d] = matrixOf(graph, form.get('Matrix'))
        const width = Math.abs(x2 - x1)
        const height = Math.abs(y2 - y1)
        const shownWidth = Math.abs(a) * width + Math.abs(c) * height
        const shownHeight = Math.abs(b) * width + Math.abs(d) * height
        if (shownWidth === 0 || shownHeight === 0) continue
        const fit: Matrix = [
          Math.abs(right - left) / shownWidth,
          0,
          0,
          Math.abs(top - bottom) / shownHeight,
          0,
          0,
        ]
        this.#form(stream, multiply(pageMatrix, fit), {
          resources: undefined,
          base: pageMatrix,
          depth: 0,
        })
      }
    }
  }
}

/**
 * Measures the largest size at which a document shows each of its images: on its pages, in forms, patterns, soft masks
 * and the appearances of annotations.
 *
 * @returns the sizes by object number. Images that are shown nowhere, and those that a Type 3 font draws, have none.
 *   Nothing has one when the document is too deeply nested or too long to be walked to its end.
 */
export const measurePlacedSizes = (
  document: SourceDocumentReader,
): ReadonlyMap<number, PlacedSize> => {
  const { graph, pages } = document
  const walk = new PlacementWalk(graph)
  for (const [pageIndex, page] of pages.entries()) {
    walk.pageIndex = pageIndex
    const unit = graph.number(page.dict.get('UserUnit')) ?? 1
    const scale = unit > 0 ? unit : 1
    const matrix: Matrix = [scale, 0, 0, scale, 0, 0]
    walk.walk(contentOf(graph, page), {
      resources: graph.dict(page.attributes.Resources),
      base: matrix,
      depth: 0,
    })
    for (const annotation of document.annotations(pageIndex)) walk.annotation(annotation, matrix)
  }
  if (!walk.isComplete) return new Map()
  for (const number of walk.excluded) walk.sizes.delete(number)
  return walk.sizes
}
