import { describe, expect, test } from 'vitest'
import {
  ask,
  expectValidPdf,
  make,
  pagesOfFirst,
  readTexts,
  withReader,
} from '../../../testing/pdf/assembly.ts'
import { stream } from '../../../testing/pdf/text-of-pdf.ts'
import { writePlainPdf, writeTestPdf } from '../../../testing/pdf/pdf.ts'

const page = (entries = '') => `<< /Type /Page /MediaBox [0 0 99 99] ${entries} >>`
const catalog = '<< /Type /Catalog /Pages 2 0 R >>'

describe('page trees', () => {
  test.for([
    [
      'nested, without types',
      {
        2: '<< /Kids [3 0 R 5 0 R] /Count 2 >>',
        3: '<< /Kids [4 0 R] /Count 1 >>',
        4: '<< /MediaBox [0 0 9 9] >>',
        5: page(),
      },
      2,
    ],
    [
      'a kid written in place',
      { 2: `<< /Type /Pages /Kids [${page()} 3 0 R] /Count 2 >>`, 3: page() },
      2,
    ],
    ['a missing kid', { 2: '<< /Type /Pages /Kids [3 0 R 9 0 R null] /Count 1 >>', 3: page() }, 1],
    ['a loop', { 2: '<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 1 >>', 3: page() }, 1],
    ['the same page twice', { 2: '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>', 3: page() }, 2],
  ] as const)('%s', async ([, objects, pageCount]) => {
    const result = await make([writeTestPdf({ 1: catalog, ...objects })])
    expect(result.pageCount).toBe(pageCount)
    expectValidPdf(result)
    await withReader(result, async ({ numPages }) => expect(numPages).toBe(pageCount))
  })

  test('what pages inherit is theirs', async () => {
    const result = await make(
      [
        writeTestPdf({
          1: catalog,
          2: '<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 /Rotate 90 /MediaBox [0 0 300 100] >>',
          3: '<< /Type /Pages /Kids [4 0 R] /Count 1 /CropBox [0 0 200 50] /Parent 2 0 R >>',
          4: '<< /Type /Page /Parent 3 0 R >>',
          5: '<< /Type /Page /Parent 2 0 R /Rotate 45 >>',
        }),
      ],
      { pages: pagesOfFirst(1, 0) },
    )
    expectValidPdf(result)
    await withReader(result, async (document) => {
      const shown = await Promise.all([1, 2].map((number) => document.getPage(number)))
      expect(shown.map(({ view, rotate }) => [view, rotate])).toEqual([
        [[0, 0, 300, 100], 0],
        [[0, 0, 200, 50], 90],
      ])
    })
  })
})

test('a damaged file is repaired, and it is said', async () => {
  const text = await writePlainPdf('torn', 3).text()
  const torn = new Blob([text.replace(/\/Count 3/, '/Count 7').replace(/xref[^]*$/, '')])
  const result = await make([torn])
  expect(await readTexts(result)).toEqual(['torn 1', 'torn 2', 'torn 3'])
  expect(result.losses).toEqual([{ document: 0, kind: 'repaired' }])
  expectValidPdf(result)
})

test('a bare space in the name of a font costs nothing else', async () => {
  const font =
    '<< /Type /Font /BaseFont /Arial,Unicode MS /Encoding /WinAnsiEncoding /Subtype /TrueType >>'
  const file = writeTestPdf({
    1: catalog,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: page('/Parent 2 0 R /Contents 5 0 R /Resources << /Font << /F 4 0 R >> >>'),
    4: font,
    5: stream('BT /F 9 Tf 9 9 Td (text) Tj ET'),
  })
  const result = await make([file])
  expectValidPdf(result)
  expect(result.losses).toEqual([{ document: 0, kind: 'repaired' }])
  expect(ask(result.bytes, 'pdffonts', 'FILE').text).toContain('TrueType          WinAnsi')
})

test('a file that is no longer there is named', async () => {
  const gone = new Blob(['%PDF-1.7'])
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  await expect(make([{ file: gone, name: 'gone.pdf' }])).rejects.toMatchObject({
    code: 'damaged',
    fileName: 'gone.pdf',
  })
})

test.for([
  ['nothing', '', 'empty'],
  ['no PDF', 'GIF89a, or so it says', 'damaged'],
  [
    'a PDF without pages',
    '%PDF-1.4\n1 0 obj <</Type/Catalog>> endobj trailer <</Root 1 0 R>>',
    'damaged',
  ],
] as const)('%s is refused by name', async ([, text, code]) => {
  const file = { file: new Blob([text]), name: 'odd.pdf' }
  await expect(make([writePlainPdf('good', 1), file])).rejects.toMatchObject({
    code,
    fileName: 'odd.pdf',
  })
})

test.for([
  ['dictionaries', (next: number) => `<< /Next ${next} 0 R >>`],
  ['streams', (next: number) => stream('0', `/Next ${next} 0 R`)],
] as const)('%s that lead to each other in long chains do no harm', async ([, write]) => {
  const objects: Record<number, string> = {
    1: catalog,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: page('/Resources << /XObject << /X 10 0 R >> >> /PieceInfo 10 0 R'),
  }
  const length = 10_000
  for (let number = 10; number < 10 + length; number += 1)
    objects[number] = write(number + 1 === 10 + length ? 10 : number + 1)
  const result = await make([writeTestPdf(objects)])
  expectValidPdf(result)
})

test('names, numbers and strings come through byte by byte', async () => {
  const content = stream('/caf\u00e9 gs 0 0 9 9 re f')
  const result = await make([
    writeTestPdf({
      1: catalog,
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: page(
        String.raw`/Contents 4 0 R /Resources << /ExtGState << /caf` +
          '\u00e9' +
          String.raw` 5 0 R >> >> /PieceInfo << /A#20B#2f (\(\\\)\r\n\000\377) /N [-.5 +7 0.000001 1e 123456789.125 00] >>`,
      ),
      4: content,
      5: '<< /Type /ExtGState /ca .5 >>',
    }),
  ])
  expectValidPdf(result)
  const again = await make([result.pdf])
  expectValidPdf(again)
  const [once, twice] = [result, again].map(
    ({ bytes }) => ask(bytes, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-').text,
  )
  const withoutIdentifier = (text = '') => text.replace(/\/ID \[.*\]/, '')
  expect(withoutIdentifier(once)).toContain('/caf#e9')
  expect(withoutIdentifier(once)).toContain('/A#20B#2f <285c290d0a00ff>')
  expect(withoutIdentifier(twice)).toBe(withoutIdentifier(once))
})
