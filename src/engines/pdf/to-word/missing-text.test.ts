import { expect, test } from 'vitest'
import { TestPage } from '../../../testing/pdf/test-page.ts'
import { readStructure } from '../structure/read-structure.ts'
import { findMissingText } from './missing-text.ts'

const page = new TestPage()
page.segment('A line of text', { baseline: 100 })
page.segment('and another one', { baseline: 130 })
const layout = page.layout()

test('a document with the text of all pages misses none', () => {
  expect(findMissingText([layout], readStructure([layout]))).toEqual([])
})

test('text that the structure lost is named with its page', () => {
  const structure = readStructure([layout])
  const pages = structure.pages.map((it) => ({ ...it, regions: [] }))
  expect(findMissingText([layout], { ...structure, pages })).toEqual([
    { kind: 'words-left-out', pageIndex: layout.pageIndex },
  ])
})
