import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef } from '@libpdf/core'
import { type Rotation, rotate, rotations } from '../../../core/pdf.ts'
import { copyTriggers } from './copy-actions.ts'
import { copyAnnotation } from './copy-annotation.ts'
import { type AddToPage, addToPage } from './page-addition.ts'
import { letter } from './read-pages.ts'
import { copyResources } from './page-resources.ts'
import type { DocumentInstance } from './copy-document.ts'

const ownEntries = new Set([
  'AA',
  'Annots',
  'B',
  'CropBox',
  'DPart',
  'MediaBox',
  'Parent',
  'Resources',
  'Rotate',
  'Type',
])

/** A page's own rotation: a multiple of 90 degrees, anything else counts as none. */
const rotationOf = (degrees: number | undefined): Rotation => {
  const inCircle = (((degrees ?? 0) % 360) + 360) % 360
  return rotations.find((it) => it === inCircle) ?? 0
}

export interface PlacedPage {
  instance: DocumentInstance
  page: PdfRef
  /** The node of the page tree above it. */
  parent: PdfRef
  pageIndex: number
  rotation: Rotation
  add: AddToPage | undefined
}

/** Puts a page into the result, with its annotations, and with what its source had it inherit. */
export const copyPage = ({
  instance,
  page,
  parent,
  pageIndex,
  rotation,
  add,
}: PlacedPage): void => {
  const { copy, graph } = instance
  const { target, document } = copy
  const source = document.pages[pageIndex]
  if (source === undefined) return
  const { dict, attributes } = source
  const copied = PdfDict.of({ Type: PdfName.of('Page'), Parent: parent })
  for (const [key, value] of instance.dict(dict, ownEntries)) copied.set(key, value)

  copied.set('Resources', copyResources(instance, source))
  copied.set(
    'MediaBox',
    attributes.MediaBox === undefined
      ? new PdfArray(letter.map(PdfNumber.of))
      : instance.value(attributes.MediaBox),
  )
  if (attributes.CropBox !== undefined) copied.set('CropBox', instance.value(attributes.CropBox))
  const turned = rotate(rotationOf(graph.number(attributes.Rotate)), rotation)
  if (turned !== 0) copied.set('Rotate', PdfNumber.of(turned))

  const triggers = copyTriggers(instance, dict.get('AA'))
  if (triggers !== undefined) copied.set('AA', triggers)
  const annotations: PdfRef[] = []
  for (const annotation of document.annotations(pageIndex)) {
    const place = instance.places.get(annotation)
    if (place === undefined) continue
    annotations.push(place)
    if (instance.written.has(annotation)) continue
    instance.written.add(annotation)
    target.set(place, copyAnnotation(instance, annotation, page))
  }
  if (annotations.length > 0) copied.set('Annots', new PdfArray(annotations))
  if (add) addToPage(add, { instance, source, copied, rotation: turned })
  target.set(page, copied)
}
