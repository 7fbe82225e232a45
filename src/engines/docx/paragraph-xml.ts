import type {
  DocxPicture,
  Inline,
  RunProperties,
  DocxParagraph,
  LineBorder,
  Rule,
} from './model.ts'
import {
  type Attributes,
  element,
  emuPlace,
  emus,
  escapeXml,
  halfPoints,
  hexColor,
  thousandths,
  toggleElement,
  twips,
  valElement,
  positiveTwips,
} from './xml.ts'
import type { PartContext } from './part-context.ts'

const fonts = (font: string): string =>
  element('w:rFonts', { 'w:ascii': font, 'w:hAnsi': font, 'w:eastAsia': font, 'w:cs': font })

/**
 * Returns the children of `w:rPr` in the order of the schema (CT_RPr); empty when no property is set.
 */
const runPropertyElements = (runProperties: RunProperties): string => {
  let xml = ''
  if (runProperties.font !== undefined) xml += fonts(runProperties.font)
  xml += toggleElement('w:b', runProperties.isBold) + toggleElement('w:bCs', runProperties.isBold)
  xml +=
    toggleElement('w:i', runProperties.isItalic) + toggleElement('w:iCs', runProperties.isItalic)
  xml += toggleElement('w:strike', runProperties.isStruck)
  if (runProperties.color !== undefined) xml += valElement('w:color', hexColor(runProperties.color))
  if (runProperties.spacingPoints !== undefined)
    xml += valElement('w:spacing', twips(runProperties.spacingPoints))
  if (runProperties.scalePercent !== undefined) xml += valElement('w:w', runProperties.scalePercent)
  // The value is the font size from which kerning applies, in half points; 0 turns it off.
  if (runProperties.isKerned !== undefined)
    xml += valElement('w:kern', runProperties.isKerned ? 2 : 0)
  if (runProperties.sizePoints !== undefined) {
    const size = halfPoints(runProperties.sizePoints)
    xml += valElement('w:sz', size) + valElement('w:szCs', size)
  }
  if (runProperties.isUnderlined !== undefined)
    xml += valElement('w:u', runProperties.isUnderlined ? 'single' : 'none')
  if (runProperties.background !== undefined) xml += shadingXml(runProperties.background)
  if (runProperties.script !== undefined)
    xml += valElement('w:vertAlign', runProperties.script === 'super' ? 'superscript' : 'subscript')
  xml += toggleElement('w:rtl', runProperties.isRightToLeft)
  return xml
}

/** Returns a plain background (CT_Shd). */
export const shadingXml = (color: string): string =>
  element('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': hexColor(color) })

/** Returns `w:rPr`. The `language` is set for the whole document only. */
export const runPropertiesXml = (runProperties: RunProperties, language?: string): string => {
  const children =
    runPropertyElements(runProperties) +
    (language === undefined ? '' : valElement('w:lang', language))
  return children === '' ? '' : element('w:rPr', {}, children)
}

/** Returns a run with its properties and `content` (CT_R). */
const runXml = (runProperties: RunProperties, content: string): string =>
  element('w:r', {}, runPropertiesXml(runProperties) + content)

const preserved = (name: string, text: string): string =>
  element(name, { 'xml:space': 'preserve' }, escapeXml(text))

/** Returns a run of text; tabs, line feeds and soft hyphens become elements of their own, as Word requires. */
const textRunXml = (text: string, runProperties: RunProperties): string => {
  let content = ''
  for (const part of text.split(/([\t\n\u00AD])/))
    if (part === '\t') content += '<w:tab/>'
    else if (part === '\n') content += '<w:br/>'
    else if (part === '\u00AD') content += '<w:softHyphen/>'
    else if (part !== '') content += preserved('w:t', part)
  return content === '' ? '' : runXml(runProperties, content)
}

/**
 * Returns a field that the program recomputes (ISO/IEC 29500-1, 17.16); `shown` is its text until then.
 */
const fieldXml = (
  code: 'PAGE' | 'NUMPAGES',
  shown: string,
  runProperties: RunProperties,
): string => {
  const mark = (type: 'begin' | 'separate' | 'end') =>
    runXml(runProperties, element('w:fldChar', { 'w:fldCharType': type }))
  return (
    mark('begin') +
    runXml(runProperties, preserved('w:instrText', ` ${code} `)) +
    mark('separate') +
    runXml(runProperties, preserved('w:t', shown)) +
    mark('end')
  )
}

const pictureUri = 'http://schemas.openxmlformats.org/drawingml/2006/picture'

/** The unit of angles is 1/60,000 degree (ST_Angle). */
const anglesPerDegree = 60_000

const blipXml = (picture: DocxPicture, relationship: string): string => {
  const { crop } = picture
  return element(
    'pic:blipFill',
    {},
    element('a:blip', { 'r:embed': relationship }) +
      (crop === undefined
        ? ''
        : element('a:srcRect', {
            l: thousandths(crop.left),
            t: thousandths(crop.top),
            r: thousandths(crop.right),
            b: thousandths(crop.bottom),
          })) +
      '<a:stretch><a:fillRect/></a:stretch>',
  )
}

/**
 * Returns the size of a picture before it is rotated: with a quarter turn, width and height are swapped. Its
 * position is that of the upright box with the same center (ISO/IEC 29500-1, 20.1.7.6).
 */
const unturnedSize = ({ turnDegrees, widthPoints, heightPoints }: DocxPicture) => {
  const isQuarter = turnDegrees === 90 || turnDegrees === 270
  const [width, height] = isQuarter ? [heightPoints, widthPoints] : [widthPoints, heightPoints]
  return { cx: emus(width), cy: emus(height) }
}

const shapeXml = (picture: DocxPicture) => {
  const { turnDegrees = 0, isMirrored } = picture
  return element(
    'pic:spPr',
    {},
    element(
      'a:xfrm',
      {
        rot: turnDegrees === 0 ? undefined : turnDegrees * anglesPerDegree,
        flipH: isMirrored === true ? 1 : undefined,
      },
      '<a:off x="0" y="0"/>' + element('a:ext', unturnedSize(picture)),
    ) + '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>',
  )
}

/** The parts that inline and anchored pictures have in common: their properties, and the picture itself. */
const pictureParts = (picture: DocxPicture, context: PartContext) => {
  const name = context.media.nameOf(picture)
  const relationship = context.relationships.add('image', `media/${name}`)
  context.counters.drawings += 1
  const id = context.counters.drawings
  const properties = element('wp:docPr', {
    id,
    name: `Image ${id}`,
    descr: picture.alternative === '' ? undefined : picture.alternative,
  })
  const data = element(
    'pic:pic',
    {},
    element('pic:nvPicPr', {}, element('pic:cNvPr', { id, name }) + element('pic:cNvPicPr')) +
      blipXml(picture, relationship) +
      shapeXml(picture),
  )
  return {
    id,
    properties,
    graphic: element('a:graphic', {}, element('a:graphicData', { uri: pictureUri }, data)),
  }
}

/**
 * Returns an inline picture (CT_Inline). `widthPoints` and `heightPoints` are its size as shown.
 */
export const pictureXml = (picture: DocxPicture, context: PartContext): string => {
  const { properties, graphic } = pictureParts(picture, context)
  const inline = element(
    'wp:inline',
    { distT: 0, distB: 0, distL: 0, distR: 0 },
    // The extent is that of the upright picture, because programs reserve the space of the rotated one by
    // themselves.
    element('wp:extent', unturnedSize(picture)) + properties + graphic,
  )
  return runXml({}, element('w:drawing', {}, inline))
}

const positionXml = (axis: 'H' | 'V', points: number): string =>
  element(
    `wp:position${axis}`,
    { relativeFrom: 'page' },
    element('wp:posOffset', {}, String(emuPlace(points))),
  )

/** Returns a drawing behind or in front of the text (CT_Anchor), at a place measured from the corner of its page. */
const anchorXml = (
  {
    id,
    leftPoints,
    topPoints,
    isInFront = false,
  }: { id: number; leftPoints: number; topPoints: number; isInFront?: boolean },
  size: { cx: number; cy: number },
  content: string,
): string =>
  element(
    'wp:anchor',
    {
      distT: 0,
      distB: 0,
      distL: 0,
      distR: 0,
      simplePos: 0,
      relativeHeight: id,
      behindDoc: isInFront ? 0 : 1,
      locked: 0,
      layoutInCell: 0,
      allowOverlap: 1,
    },
    element('wp:simplePos', { x: 0, y: 0 }) +
      positionXml('H', leftPoints) +
      positionXml('V', topPoints) +
      element('wp:extent', size) +
      '<wp:wrapNone/>' +
      content,
  )

/**
 * Returns a picture at a place measured from the corner of its page. A picture lying on its side
 * is placed as it would stand upright around the same middle, because programs turn it after placing it.
 */
const anchoredPictureXml = (
  { picture, leftPoints, topPoints, isInFront }: Extract<Inline, { kind: 'anchored-picture' }>,
  context: PartContext,
): string => {
  const { id, properties, graphic } = pictureParts(picture, context)
  const { turnDegrees = 0, widthPoints, heightPoints } = picture
  const shiftPoints = turnDegrees % 180 === 0 ? 0 : (widthPoints - heightPoints) / 2
  const anchor = anchorXml(
    {
      id,
      leftPoints: leftPoints + shiftPoints,
      topPoints: topPoints - shiftPoints,
      isInFront: isInFront === true,
    },
    unturnedSize(picture),
    properties + graphic,
  )
  return runXml({}, element('w:drawing', {}, anchor))
}

const shapeUri = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'

/** Each shape is at least this wide and high, because programs do not draw one without a size. */
const minShapePoints = 1

/** Returns the lines of one style as one shape (wps:wsp, [MS-DOCX]), whose path moves from line to line. */
const rulesXml = (
  rules: readonly Rule[],
  { widthPoints, color, isDashed }: LineBorder,
  context: PartContext,
): string => {
  const left = Math.min(...rules.map(({ box }) => box.left))
  const top = Math.min(...rules.map(({ box }) => box.top))
  const size = {
    cx: emus(Math.max(minShapePoints, ...rules.map(({ box }) => box.right - left))),
    cy: emus(Math.max(minShapePoints, ...rules.map(({ box }) => box.bottom - top))),
  }
  const point = (x: number, y: number) =>
    element('a:pt', { x: emuPlace(x - left), y: emuPlace(y - top) })
  const path = rules
    .map(
      ({ box }) =>
        element('a:moveTo', {}, point(box.left, box.top)) +
        element('a:lnTo', {}, point(box.right, box.bottom)),
    )
    .join('')
  const geometry = element(
    'a:custGeom',
    {},
    '<a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/>' +
      element('a:pathLst', {}, element('a:path', { w: size.cx, h: size.cy, fill: 'none' }, path)),
  )
  const line = element(
    'a:ln',
    { w: emus(widthPoints) },
    element('a:solidFill', {}, element('a:srgbClr', { val: hexColor(color) })) +
      (isDashed ? '<a:prstDash val="sysDash"/>' : ''),
  )
  context.counters.drawings += 1
  const id = context.counters.drawings
  const shape = element(
    'wps:wsp',
    {},
    '<wps:cNvSpPr/>' +
      element(
        'wps:spPr',
        {},
        element('a:xfrm', {}, '<a:off x="0" y="0"/>' + element('a:ext', size)) +
          geometry +
          '<a:noFill/>' +
          line,
      ) +
      '<wps:bodyPr/>',
  )
  const drawing = element(
    'w:drawing',
    {},
    anchorXml(
      { id, leftPoints: left, topPoints: top },
      size,
      element('wp:docPr', { id, name: `Rules ${id}` }) +
        element('a:graphic', {}, element('a:graphicData', { uri: shapeUri }, shape)),
    ),
  )
  return runXml(
    {},
    element('mc:AlternateContent', {}, element('mc:Choice', { Requires: 'wps' }, drawing)),
  )
}

/** Lines of equal styles have equal keys. */
const styleKeyOf = ({ widthPoints, color, isDashed }: LineBorder): string =>
  `${emus(widthPoints)} ${color} ${isDashed}`

/** Returns the content of a paragraph (EG_PContent). */
const inlineXml = (inline: Inline, context: PartContext): string => {
  switch (inline.kind) {
    case 'text':
      return textRunXml(inline.text, inline.runProperties)
    case 'tab':
      return runXml(inline.runProperties, '<w:tab/>')
    case 'column-break':
      return runXml({}, element('w:br', { 'w:type': 'column' }))
    case 'picture':
      return pictureXml(inline.picture, context)
    case 'anchored-picture':
      return anchoredPictureXml(inline, context)
    case 'rules':
      return [...Map.groupBy(inline.rules, styleKeyOf).values()]
        .map((rules) => (rules[0] ? rulesXml(rules, rules[0], context) : ''))
        .join('')
    case 'page-number':
      return fieldXml('PAGE', inline.shown, inline.runProperties)
    case 'page-count':
      return fieldXml('NUMPAGES', inline.shown, inline.runProperties)
    case 'footnote':
      return runXml(
        { ...inline.runProperties, script: 'super' },
        element('w:footnoteReference', { 'w:id': inline.id }),
      )
    case 'note-number':
      return runXml({ ...inline.runProperties, script: 'super' }, '<w:footnoteRef/>')
    case 'bookmark': {
      context.counters.bookmarks += 1
      const id = context.counters.bookmarks
      return (
        element('w:bookmarkStart', { 'w:id': id, 'w:name': inline.name }) +
        element('w:bookmarkEnd', { 'w:id': id })
      )
    }
    default: {
      const { target } = inline
      const content = inline.inlines.map((inner) => inlineXml(inner, context)).join('')
      return element(
        'w:hyperlink',
        'url' in target
          ? { 'r:id': context.relationships.add('hyperlink', target.url), 'w:history': 1 }
          : { 'w:anchor': target.bookmark, 'w:history': 1 },
        content,
      )
    }
  }
}

const alignments = { left: 'left', right: 'right', center: 'center', justify: 'both' } as const

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
  const { style, list, alignment, markProperties } = paragraph
  let xml = style === undefined ? '' : valElement('w:pStyle', style)
  if (paragraph.startsPage === true) xml += '<w:pageBreakBefore/>'
  if (list !== undefined)
    xml += element('w:numPr', {}, valElement('w:ilvl', list.level) + valElement('w:numId', list.id))
  xml += tabsXml(paragraph)
  if (paragraph.keepsWordsWhole === true) xml += '<w:suppressAutoHyphens/>'
  if (paragraph.isRightToLeft === true) xml += '<w:bidi/>'
  xml += spacingXml(paragraph) + indentXml(paragraph)
  if (alignment !== undefined) {
    const side = paragraph.isRightToLeft === true ? swapped[alignment] : alignment
    xml += valElement('w:jc', alignments[side])
  }
  if (markProperties !== undefined) xml += runPropertiesXml(markProperties)
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
  markProperties: { sizePoints: 1 },
}
