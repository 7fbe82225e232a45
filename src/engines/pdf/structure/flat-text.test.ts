import { expect, test } from 'vitest'
import {
  lineAt,
  pageWith,
  paragraphOf,
  regionOf,
  structureOf,
  styled,
} from '../../../testing/pdf/word-documents.ts'
import { itemsOf } from './document-structure.ts'
import { withSmallFlatText } from './flat-text.ts'

test('a slanting watermark has the size of the text, and a large heading keeps its own', () => {
  const large = (text: string) =>
    paragraphOf([lineAt(72, 300, text, { sizePoints: 100 })], {
      role: { kind: 'title' },
      content: [styled(text, { sizePoints: 100 })],
    })
  const page = pageWith(0, [
    regionOf([large('Report')]),
    { ...regionOf([large('DRAFT')]), turned: 'flat' },
  ])
  const structure = structureOf([page])
  const [small] = withSmallFlatText(structure).pages
  const found = small === undefined ? [] : itemsOf(small)
  expect(
    found.map(
      (item) =>
        item.kind === 'paragraph' && [
          item.role.kind,
          item.lines[0]?.sizePoints,
          item.content[0]?.format.sizePoints,
          item.content[0]?.text,
        ],
    ),
  ).toEqual([
    ['title', 100, 100, 'Report'],
    ['body', structure.bodySizePoints, structure.bodySizePoints, 'DRAFT'],
  ])
})
