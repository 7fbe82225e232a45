import type { ReadDocx, ReadTable } from './read-docx.ts'
import { intersection, normalise, orderSimilarity, wordsOf } from './sequences.ts'

/** How many of the truth were found, and how many were found in all. */
export interface Found {
  hits: number
  truth: number
  found: number
}

const find = (truth: readonly string[], found: readonly string[]): Found => ({
  hits: intersection(truth, found).length,
  truth: truth.length,
  found: found.length,
})

/** The harmonic mean of precision and recall; undefined where there is nothing to be found. */
export const harmonicMean = ({ hits, truth, found }: Found): number | undefined =>
  truth === 0 ? undefined : (2 * hits) / (truth + found)

const paragraphsOf = ({ paragraphs }: ReadDocx): string[] =>
  paragraphs
    .filter(({ isInCell }) => !isInCell)
    .map(({ text }) => normalise(text))
    .filter((text) => text !== '')

const headingsOf = ({ paragraphs }: ReadDocx): string[] =>
  paragraphs.flatMap(({ text, headingLevel }) =>
    headingLevel === undefined || normalise(text) === ''
      ? []
      : [`${headingLevel} ${normalise(text)}`],
  )

const itemsOf = ({ paragraphs }: ReadDocx): string[] =>
  paragraphs.flatMap(({ text, listLevel, headingLevel }) =>
    listLevel === undefined || headingLevel !== undefined || normalise(text) === ''
      ? []
      : [`${listLevel} ${normalise(text)}`],
  )

const linksOf = ({ links, bookmarks }: ReadDocx): string[] =>
  links.map(({ text, target }) => {
    const place = target.startsWith('#') ? `#${bookmarks.get(target.slice(1)) ?? ''}` : target
    return `${normalise(text)} → ${normalise(place).replace(/\/$/, '')}`
  })

/** Each cell with what stands right of it and below it. */
const cellsOf = ({ rows }: ReadTable): string[] =>
  rows.flatMap((cells, row) =>
    cells.flatMap((cell, index) => {
      if (cell.isCovered || cell.text === '') return []
      const right = cells.slice(index + 1).find(({ isCovered, text }) => !isCovered && text !== '')
      const isUnder = (other: typeof cell) =>
        !other.isCovered &&
        other.text !== '' &&
        other.column < cell.column + cell.span &&
        cell.column < other.column + other.span
      const below = rows
        .slice(row + 1)
        .map((others) => others.find(isUnder))
        .find((other) => other !== undefined)
      return [
        `${normalise(cell.text)} → ${normalise(right?.text ?? '')} ↓ ${normalise(below?.text ?? '')}`,
      ]
    }),
  )

export interface StructureScore {
  paragraphs: Found
  ruledCells: Found
  borderlessCells: Found
  headings: Found
  items: Found
  links: Found
}

/** How much of a document's structure another has. Cells are ruled, or not, as the truth says. */
export const scoreStructure = (truth: ReadDocx, result: ReadDocx): StructureScore => {
  const cells = result.tables.flatMap(cellsOf)
  const scoreCells = (isRuled: boolean) => {
    const wanted = truth.tables.filter((table) => table.isRuled === isRuled).flatMap(cellsOf)
    const hits = intersection(wanted, cells).length
    return { hits, truth: wanted.length, found: wanted.length }
  }
  return {
    paragraphs: find(paragraphsOf(truth), paragraphsOf(result)),
    ruledCells: scoreCells(true),
    borderlessCells: scoreCells(false),
    headings: find(headingsOf(truth), headingsOf(result)),
    items: find(itemsOf(truth), itemsOf(result)),
    links: find(linksOf(truth), linksOf(result)),
  }
}

/** A text, and what it may read like as well: no program is always right. */
export interface TextTruth {
  words: readonly string[]
  orders: readonly (readonly string[])[]
}

export interface TextScore {
  recall: number
  order: number
}

/** How many of the words are there, and how alike their order is to the nearest of the orders. */
export const scoreText = (truth: TextTruth, text: string): TextScore => {
  const found = wordsOf(text)
  const { words, orders } = truth
  return {
    recall: words.length === 0 ? 1 : intersection(words, found).length / words.length,
    order: Math.max(...orders.map((order) => orderSimilarity(order, found))),
  }
}

/** All text of a document's body. */
export const bodyText = ({ paragraphs }: ReadDocx): string =>
  paragraphs.map(({ text }) => text).join('\n')
