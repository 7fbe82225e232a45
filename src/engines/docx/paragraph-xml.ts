import { inlineXml, runPropertiesXml, shadingXml } from './inline-xml.ts'
import type { Borders, DocxParagraph, LineBorder } from './model.ts'
import type { PartContext } from './part-context.ts'
import {
  type Attributes,
  eighthPoints,
  element,
  hexColor,
  positiveTwips,
  twips,
  valElement,
} from './xml.ts'

const alignments = { left: 'left', right: 'right', center: 'center', justify: 'both' } as const

/** A border on one side (CT_Border); without one, none is drawn whatever a style says. */
export const borderXml = (side: string, border: LineBorder | undefined): string =>
  border === undefined
    ? ''
    : element(`w:${side}`, {
        'w:val': border.isDashed ? 'dashed' : 'single',
        'w:sz': eighthPoints(border.widthPoints),
        'w:space': 0,
        'w:color': hexColor(border.color),
      })

/** The four sides in the schema's order, `name` around those there are. */
export const bordersXml = (name: string, { left, top, right, bottom }: Borders): string => {
  const sides =
    borderXml('top', top) +
    borderXml('left', left) +
    borderXml('bottom', bottom) +
    borderXml('right', right)
  return sides === '' ? '' : element(name, {}, sides)
}

const tabsXml = (paragraph: DocxParagraph): string => {
  const { tabs = [] } = paragraph
  if (tabs.length === 0) return ''
  return element(
    'w:tabs',
    {},
    tabs
      .map(({ atPoints, align, leader }) =>
        element('w:tab', { 'w:val': align, 'w:leader': leader, 'w:pos': twips(atPoints) }),
      )
      .join(''),
  )
}

/** An element whose attributes may all be left out, and it with them. */
const sparseElement = (name: string, attributes: Attributes): string =>
  Object.values(attributes).every((value) => value === undefined) ? '' : element(name, attributes)

/** Without distances that are none: the document's defaults say so. */
const spacingXml = ({
  beforePoints,
  afterPoints = 0,
  pitchPoints,
  pitchRule = 'exact',
}: DocxParagraph): string =>
  sparseElement('w:spacing', {
    'w:before': positiveTwips(beforePoints) || undefined,
    'w:after': positiveTwips(afterPoints) || undefined,
    'w:line': pitchPoints === undefined ? undefined : Math.max(1, positiveTwips(pitchPoints)),
    'w:lineRule':
      pitchPoints === undefined ? undefined : pitchRule === 'exact' ? 'exact' : 'atLeast',
  })

/** Where text runs from right to left, Word calls the side "left" where it begins (ISO/IEC 29500-4, 14.3). */
const swapped = { left: 'right', right: 'left', center: 'center', justify: 'justify' } as const

/** An item's indents are said even when there are none: its list has its own. */
const indentXml = (paragraph: DocxParagraph): string => {
  const { firstLinePoints = 0, list, isRightToLeft } = paragraph
  const { leftPoints = 0, rightPoints = 0 } =
    isRightToLeft === true
      ? { leftPoints: paragraph.rightPoints, rightPoints: paragraph.leftPoints }
      : paragraph
  const first = twips(firstLinePoints)
  const own = (points: number) => (list === undefined ? twips(points) || undefined : twips(points))
  return sparseElement('w:ind', {
    'w:left': own(leftPoints),
    'w:right': own(rightPoints),
    'w:firstLine': first >= 0 ? own(firstLinePoints) : undefined,
    'w:hanging': first < 0 ? -first : undefined,
  })
}

/** The children of `w:pPr` in the order of the schema (CT_PPr); `section` is the section's end, if it ends here. */
const propertiesXml = (paragraph: DocxParagraph, section: string): string => {
  const { style, list, borders, background, alignment, markLook } = paragraph
  let xml = style === undefined ? '' : valElement('w:pStyle', style)
  if (paragraph.keepsWithNext === true) xml += '<w:keepNext/>'
  if (paragraph.startsPage === true) xml += '<w:pageBreakBefore/>'
  if (list !== undefined)
    xml += element('w:numPr', {}, valElement('w:ilvl', list.level) + valElement('w:numId', list.id))
  if (borders !== undefined) xml += bordersXml('w:pBdr', borders)
  if (background !== undefined) xml += shadingXml(background)
  xml += tabsXml(paragraph)
  if (paragraph.keepsWordsWhole === true) xml += '<w:suppressAutoHyphens/>'
  if (paragraph.isRightToLeft === true) xml += '<w:bidi/>'
  xml += spacingXml(paragraph) + indentXml(paragraph)
  if (alignment !== undefined) {
    const side = paragraph.isRightToLeft === true ? swapped[alignment] : alignment
    xml += valElement('w:jc', alignments[side])
  }
  if (markLook !== undefined) xml += runPropertiesXml(markLook)
  return element('w:pPr', {}, xml + section)
}

/** `section` is the `w:sectPr` of the section that ends with this paragraph. */
export const paragraphXml = (
  paragraph: DocxParagraph,
  context: PartContext,
  section = '',
): string =>
  element(
    'w:p',
    {},
    propertiesXml(paragraph, section) +
      paragraph.inlines.map((inline) => inlineXml(inline, context)).join(''),
  )

/** Where Word wants a paragraph and the document has none: as low as a line can be. */
export const emptyParagraph: DocxParagraph = {
  kind: 'paragraph',
  inlines: [],
  beforePoints: 0,
  pitchPoints: 1,
  markLook: { sizePoints: 1 },
}
