import { expect, test } from 'vitest'
import type { DocxPicture } from './model.ts'
import { createMedia, createRelationships } from './part-context.ts'
import { pictureXml } from './inline-xml.ts'

const xmlOf = (more: Partial<DocxPicture>): string =>
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
  const xml = xmlOf({ turnDegrees })
  expect(sizesIn(xml)).toEqual([cx, cy, cx, cy])
  expect(xml).not.toContain('effectExtent')
  const [, turn] = /rot="(\d+)"/.exec(xml) ?? []
  expect(Number(turn ?? 0) / 60_000).toBe(turnDegrees)
})
