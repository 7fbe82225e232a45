import { expect, test } from 'vitest'
import type { DocxParagraph } from './model.ts'
import { paragraphXml } from './paragraph-xml.ts'
import { createMedia, createRelationships } from './part-context.ts'

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
