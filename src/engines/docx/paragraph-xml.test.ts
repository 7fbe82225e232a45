import { expect, test } from 'vitest'
import type { DocxPicture, DocxParagraph } from './model.ts'
import { createMedia, createRelationships } from './part-context.ts'
import { pictureXml, paragraphXml } from './paragraph-xml.ts'

const pictureXmlOf = (more: Partial<DocxPicture>): string =>
  pictureXml(
    { key: 'a', file: new Blob(), type: 'png', widthPoints: 60, heightPoints: 150, ...more },
    {
      relationships: createRelationships(),
      media: createMedia(),
      counters: { drawings: 0, bookmarks: 0 },
    },
  )

const sizesIn = (xml: string): string[] =>
  [...xml.matchAll(/c[xy]="(\d+)"/g)].map(([, size]) => size ?? '')

// LibreOffice 7.4 renders a rotated picture with the space of the box in which it is visible, and no more.
test.each([
  [0, ['762000', '1905000']],
  [90, ['1905000', '762000']],
  [180, ['762000', '1905000']],
  [270, ['1905000', '762000']],
] as const)('a picture turned by %s degrees is told as it is before', (turnDegrees, [cx, cy]) => {
  const xml = pictureXmlOf({ turnDegrees })
  expect(sizesIn(xml)).toEqual([cx, cy, cx, cy])
  expect(xml).not.toContain('effectExtent')
  const [, turn] = /rot="(\d+)"/.exec(xml) ?? []
  expect(Number(turn ?? 0) / 60_000).toBe(turnDegrees)
})

const xmlOf = (more: Partial<DocxParagraph>): string =>
  paragraphXml(
    { kind: 'paragraph', inlines: [], beforePoints: 0, ...more },
    {
      relationships: createRelationships(),
      media: createMedia(),
      counters: { drawings: 0, bookmarks: 0 },
    },
  )

test('nothing is said that the document’s defaults say', () => {
  expect(xmlOf({})).toBe('<w:p><w:pPr/></w:p>')
  expect(xmlOf({ pitchPoints: 12, leftPoints: 5 })).toBe(
    '<w:p><w:pPr><w:spacing w:line="240" w:lineRule="exact"/><w:ind w:left="100"/></w:pPr></w:p>',
  )
  expect(xmlOf({ beforePoints: 3, firstLinePoints: -4 })).toBe(
    '<w:p><w:pPr><w:spacing w:before="60"/><w:ind w:hanging="80"/></w:pPr></w:p>',
  )
})

test('an item’s indents are said also when there are none: its list has its own', () => {
  expect(xmlOf({ list: { id: 1, level: 0 } })).toContain(
    '<w:ind w:left="0" w:right="0" w:firstLine="0"/>',
  )
})

test('lines of one style are one shape behind the text, whose path has the places of all of them', () => {
  const line = { widthPoints: 0.5, color: '#336699', isDashed: false }
  const xml = xmlOf({
    inlines: [
      {
        kind: 'rules',
        rules: [
          { ...line, box: { left: 10, top: 20, right: 110, bottom: 20 } },
          { ...line, box: { left: 60, top: 20, right: 60, bottom: 70 } },
          { ...line, isDashed: true, box: { left: 5, top: 90, right: 105, bottom: 90 } },
        ],
      },
    ],
  })
  expect(xml.match(/<wps:wsp>/g)).toHaveLength(2)
  expect(xml.match(/behindDoc="1"/g)).toHaveLength(2)
  expect(xml.match(/<a:prstDash val="sysDash"\/>/g)).toHaveLength(1)
  expect(xml).toContain('<a:ln w="6350"><a:solidFill><a:srgbClr val="336699"/>')
  // Points are English Metric Units from the corner of the shape, at (10, 20) points on the page.
  expect(xml).toContain('<wp:posOffset>254000</wp:posOffset>')
  expect(xml).toContain('<wp:extent cx="1270000" cy="635000"/>')
  expect(xml).toContain(
    '<a:moveTo><a:pt x="635000" y="0"/></a:moveTo><a:lnTo><a:pt x="635000" y="635000"/></a:lnTo>',
  )
  // A shape without a height would not be drawn.
  expect(xml).toContain('<wp:extent cx="1270000" cy="12700"/>')
})

test('letters are set closer and scaled in the order of the schema', () => {
  const runProperties = { color: '#102030', spacingPoints: -0.5, scalePercent: 76, sizePoints: 20 }
  expect(xmlOf({ inlines: [{ kind: 'text', text: 'narrow', runProperties }] })).toContain(
    '<w:rPr><w:color w:val="102030"/><w:spacing w:val="-10"/><w:w w:val="76"/><w:sz w:val="40"/>',
  )
})

test('a background stands behind the text, at its place on the page, and takes no space in it', () => {
  const picture: DocxPicture = {
    key: 'a',
    file: new Blob(),
    type: 'png',
    widthPoints: 600,
    heightPoints: 150,
  }
  const xml = xmlOf({
    inlines: [{ kind: 'anchored-picture', picture, leftPoints: 10, topPoints: 20 }],
  })
  expect(xml).toContain('behindDoc="1"')
  expect(xml).toContain(
    '<wp:positionH relativeFrom="page"><wp:posOffset>127000</wp:posOffset></wp:positionH>',
  )
  expect(xml).toContain(
    '<wp:positionV relativeFrom="page"><wp:posOffset>254000</wp:posOffset></wp:positionV>',
  )
  expect(xml).toContain('<wp:wrapNone/>')
  expect(xml).not.toContain('wp:inline')
  const inFront = xmlOf({
    inlines: [
      { kind: 'anchored-picture', picture, leftPoints: 10, topPoints: 20, isInFront: true },
    ],
  })
  expect(inFront).toContain('behindDoc="0"')
  // Turned by a right angle, it has the same middle: 10 + 600 / 2 and 20 + 150 / 2 points, at 12,700 units each.
  const turned = { ...picture, turnDegrees: 90 as const }
  const onSide = xmlOf({
    inlines: [{ kind: 'anchored-picture', picture: turned, leftPoints: 10, topPoints: 20 }],
  })
  expect(onSide).toContain(`<wp:posOffset>${(310 - 75) * 12_700}</wp:posOffset></wp:positionH>`)
  expect(onSide).toContain(`<wp:posOffset>${(95 - 300) * 12_700}</wp:posOffset></wp:positionV>`)
})
