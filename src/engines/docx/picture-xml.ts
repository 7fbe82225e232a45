import type { DocxPicture } from './model.ts'
import type { PartContext } from './part-context.ts'
import { runXml } from './text-xml.ts'
import { emus, thousandths } from './units.ts'
import { element } from './xml.ts'

const pictureUri = 'http://schemas.openxmlformats.org/drawingml/2006/picture'

/** A sixtieth of a thousandth of a degree (ST_Angle). */
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
 * How large a picture is before it is turned: turned a quarter, it is as wide as it was high. Its place is that of
 * the upright box with the same middle (ISO/IEC 29500-1, 20.1.7.6).
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

/** A picture that stands in its line like a letter (CT_Inline). `widthPoints` and `heightPoints` are what it shows. */
export const pictureXml = (picture: DocxPicture, context: PartContext): string => {
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
  const inline = element(
    'wp:inline',
    { distT: 0, distB: 0, distL: 0, distR: 0 },
    // A quarter turn adds nothing to it: programs make room for the turned picture by themselves.
    element('wp:extent', unturnedSize(picture)) +
      properties +
      element('a:graphic', {}, element('a:graphicData', { uri: pictureUri }, data)),
  )
  return runXml({}, element('w:drawing', {}, inline))
}
