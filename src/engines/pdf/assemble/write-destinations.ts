import { PdfArray, type PdfObject, PdfString } from '@libpdf/core'
import { takeFreeName, type TakenNames } from './binary-text.ts'
import type { DocumentCopy } from './copy-document.ts'
import type { Destination, NamedDestination } from './destinations.ts'
import type { Target } from './target.ts'
import { addNameTree } from './trees.ts'

/** An explicit destination in a result. */
export const explicitDestination = (
  copy: DocumentCopy,
  page: PdfObject,
  { view }: Destination,
): PdfArray => new PdfArray([page, ...view.map((it) => copy.first.value(it))])

/** Keys of `DocumentCopy.destinationNames`. */
export const nameKey = ({ kind, name }: NamedDestination): string => `${kind} ${name}`

/** Gives each named destination of the pages taken a name that no other document uses. */
export const chooseDestinationNames = (copies: readonly DocumentCopy[]): void => {
  const taken: TakenNames = new Map()
  for (const copy of copies)
    for (const pageIndex of copy.pageIndexes())
      for (const named of copy.document.namedDestinations().ofPage.get(pageIndex) ?? [])
        copy.destinationNames.set(nameKey(named), takeFreeName(named.name, taken))
}

/** All named destinations in one tree. @returns undefined when there are none. */
export const addNamedDestinations = (
  target: Target,
  copies: readonly DocumentCopy[],
): PdfObject | undefined => {
  const entries: [string, PdfObject][] = []
  for (const copy of copies)
    for (const pageIndex of copy.pageIndexes())
      for (const named of copy.document.namedDestinations().ofPage.get(pageIndex) ?? []) {
        const name = copy.destinationNames.get(nameKey(named))
        const page = copy.first.page(pageIndex)
        if (name !== undefined && page !== undefined)
          entries.push([name, explicitDestination(copy, page, named)])
      }
  return entries.length === 0 ? undefined : addNameTree(target, entries)
}

export const destinationName = (name: string): PdfString =>
  new PdfString(Uint8Array.from(name, (character) => character.charCodeAt(0)))
