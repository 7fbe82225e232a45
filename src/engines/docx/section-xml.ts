import type { DocxSection } from './model.ts'
import { element, positiveTwips, valElement } from './xml.ts'

/** A reference to a header or footer part. */
export interface HeaderFooterReference {
  place: 'header' | 'footer'
  pages: 'default' | 'first' | 'even'
  relationship: string
}

const pageXml = ({ widthPoints, heightPoints, margins }: DocxSection): string =>
  element('w:pgSz', {
    'w:w': Math.max(1, positiveTwips(widthPoints)),
    'w:h': Math.max(1, positiveTwips(heightPoints)),
    'w:orient': widthPoints > heightPoints ? 'landscape' : undefined,
  }) +
  element('w:pgMar', {
    'w:top': positiveTwips(margins.top),
    'w:right': positiveTwips(margins.right),
    'w:bottom': positiveTwips(margins.bottom),
    'w:left': positiveTwips(margins.left),
    'w:header': positiveTwips(margins.header),
    'w:footer': positiveTwips(margins.footer),
    'w:gutter': 0,
  })

const columnsXml = ({ columns }: DocxSection): string => {
  if (columns.length < 2) return element('w:cols', { 'w:space': 720 })
  return element(
    'w:cols',
    { 'w:num': columns.length, 'w:equalWidth': 0 },
    columns
      .map(({ widthPoints, gapPoints }, index) =>
        element('w:col', {
          'w:w': Math.max(1, positiveTwips(widthPoints)),
          'w:space': index < columns.length - 1 ? positiveTwips(gapPoints) : undefined,
        }),
      )
      .join(''),
  )
}

/** Returns the properties of a section in the order of the schema (CT_SectPr). */
export const sectionXml = (
  section: DocxSection,
  headersAndFooters: readonly HeaderFooterReference[],
): string => {
  const references = headersAndFooters.map(({ place, pages, relationship }) =>
    element(`w:${place}Reference`, { 'w:type': pages, 'r:id': relationship }),
  )
  return element(
    'w:sectPr',
    {},
    references.join('') +
      (section.firstFootnoteNumber === undefined
        ? ''
        : element('w:footnotePr', {}, valElement('w:numStart', section.firstFootnoteNumber))) +
      valElement('w:type', section.start === 'page' ? 'nextPage' : 'continuous') +
      pageXml(section) +
      (section.firstPageNumber === undefined
        ? ''
        : element('w:pgNumType', { 'w:start': Math.max(0, Math.round(section.firstPageNumber)) })) +
      columnsXml(section) +
      (headersAndFooters.some(({ pages }) => pages === 'first') ? '<w:titlePg/>' : ''),
  )
}
