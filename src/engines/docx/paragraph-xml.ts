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

/**
 * Returns a border on one side (CT_Border); undefined gives no element, which draws none whatever a style says.
 */
export const borderXml = (side: string, border: LineBorder | undefined): string =>
  border === undefined
    ? ''
    : element(`w:${side}`, {
        'w:val': border.isDashed ? 'dashed' : 'single',
        'w:sz': eighthPoints(border.widthPoints),
        'w:space': 0,
        'w:color': hexColor(border.color),
      })

/** Returns the borders in the schema's order, within the element `name`. */
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

/** Returns an element without its undefined attributes, or nothing when all are undefined. */
const sparseElement = (name: string, attributes: Attributes): string =>
  Object.values(attributes).every((value) => value === undefined) ? '' : element(name, attributes)

/** Zero distances are left out, because they are the document's default. */
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

/** In right-to-left text, Word calls the side where it begins "left" (ISO/IEC 29500-4, 14.3). */
const swapped = { left: 'right', right: 'left', center: 'center', justify: 'justify' } as const

/**
 * Returns the indents. Those of a list item are written even when they are 0, because its list has its own.
 */
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

/**
 * Returns `w:pPr` with its children in the order of the schema (CT_PPr); `section` is the properties of the section
 * that ends here, if any.
 */
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

/** Returns a paragraph. `section` is the `w:sectPr` of the section that ends with it. */
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

/**
 * An empty paragraph with the smallest line height, for places where Word requires a paragraph and the document has
 * none.
 */
export const emptyParagraph: DocxParagraph = {
  kind: 'paragraph',
  inlines: [],
  beforePoints: 0,
  pitchPoints: 1,
  markLook: { sizePoints: 1 },
}
