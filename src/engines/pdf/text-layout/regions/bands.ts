import type { Box } from '../../page-content/geometry.ts'
import { type Atom, usualSize } from './atoms.ts'
import { type Gutter, findGutter } from './gutters.ts'
import { trimGutter } from './trim.ts'

/** A strip of a page: columns side by side, each of pieces that are read one after the other. */
export interface Band {
  columns: readonly (readonly Atom[])[][]
}

/** Columns within columns: three and four side by side are found so. */
const mostDepth = 3
/** More than this are a map or a plan. */
const mostAtoms = 3000

/** The columns of one side of a gutter; what is no single row of columns is one, of several pieces. */
const columnsOf = (bands: readonly Band[]): Band['columns'] => {
  const [only] = bands
  if (only && bands.length === 1) return only.columns
  return [bands.flatMap(({ columns }) => columns.flat())]
}

const cut = (atoms: readonly Atom[], rules: readonly Box[], depth: number): Band[] => {
  if (atoms.length === 0) return []
  const found = depth > 0 && atoms.length <= mostAtoms ? findGutter(atoms, rules) : undefined
  if (found === undefined) return [{ columns: [[atoms]] }]
  const { above, left, right, below }: Gutter = trimGutter(found, usualSize(atoms))
  const sides = [left, right].flatMap((side) => columnsOf(cut(side.atoms, rules, depth - 1)))
  return [...cut(above, rules, depth), { columns: sides }, ...cut(below, rules, depth)]
}

/**
 * Divides a page, or a part of one, into strips from top to bottom and those into columns.
 *
 * @param rules - level lines, which part strips.
 * @returns every atom once.
 */
export const findBands = (atoms: readonly Atom[], rules: readonly Box[]): Band[] =>
  cut(atoms, rules, mostDepth)
