import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { removeTempFolders, tempFolder } from '../images/programs.ts'
import { readDocx } from './read-docx.ts'

afterAll(removeTempFolders)

const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

const read = (body: string, styles = '', footnotes = '') => {
  const path = join(tempFolder(), 'test.docx')
  writeFileSync(
    path,
    zipSync({
      'word/document.xml': strToU8(
        `<w:document ${namespace}><w:body>${body}</w:body></w:document>`,
      ),
      'word/styles.xml': strToU8(`<w:styles ${namespace}>${styles}</w:styles>`),
      'word/footnotes.xml': strToU8(`<w:footnotes ${namespace}>${footnotes}</w:footnotes>`),
    }),
  )
  return readDocx(path)
}

const paragraph = (text: string, run = '', style = '') =>
  `<w:p><w:pPr>${style === '' ? '' : `<w:pStyle w:val="${style}"/>`}</w:pPr><w:r><w:rPr>${run}</w:rPr><w:t>${text}</w:t></w:r></w:p>`
const cell = (...texts: readonly string[]) =>
  `<w:tc>${texts.map((text) => paragraph(text)).join('')}</w:tc>`
const table = (...rows: readonly string[]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`

test('a table that only sets regions side by side is read as text', () => {
  const { tables, paragraphs } = read(table(cell('one', 'two', 'three') + cell('four')))
  expect(tables).toEqual([])
  expect(paragraphs.map(({ text, isInCell }) => [text, isInCell])).toEqual(
    ['one', 'two', 'three', 'four'].map((text) => [text, false]),
  )
})

test('tables of short cells and of several rows are tables', () => {
  const { tables, paragraphs } = read(
    table(cell('one') + cell('two')) + table(cell('a', 'b', 'c'), cell('d')),
  )
  expect(tables.map(({ rows }) => rows.length)).toEqual([1, 2])
  expect(paragraphs.every(({ isInCell }) => isInCell)).toBe(true)
})

test('bold words are found where runs or styles say so', () => {
  const style = (id: string, content: string) =>
    `<w:style w:styleId="${id}">${content}<w:name w:val="${id}"/></w:style>`
  const bold = '<w:b/>'
  const { paragraphs } = read(
    [
      paragraph('plain'),
      paragraph('own', bold),
      paragraph('styled', '', 'Strong'),
      paragraph('inherited', '', 'Stronger'),
      paragraph('switched off', '<w:b w:val="0"/>', 'Strong'),
    ].join(''),
    style('Strong', `<w:rPr>${bold}</w:rPr>`) + style('Stronger', '<w:basedOn w:val="Strong"/>'),
  )
  expect(paragraphs.map(({ boldText }) => boldText.trim())).toEqual([
    '',
    'own',
    'styled',
    'inherited',
    '',
  ])
})

test('the text of footnotes is read', () => {
  const note = (text: string) => `<w:footnote>${paragraph(text)}</w:footnote>`
  const { footnotes } = read(paragraph('text'), '', note('one') + note('two'))
  expect(footnotes.join('').match(/\w+/g)).toEqual(['one', 'two'])
})
