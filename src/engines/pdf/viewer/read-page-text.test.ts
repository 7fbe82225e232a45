import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import type { TextParagraph } from '../../../core/page-text.ts'
import { TestPage } from '../../../testing/pdf/test-page.ts'
import { stream, writePdfText } from '../../../testing/pdf/documents.ts'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { encodeLatin1 } from '../assemble/serialize.ts'
import { readPageText, textOfPageLayout } from './read-page-text.ts'

const { signal } = new AbortController()

/** The lines of a paragraph as strings. */
const linesOf = ({ lines }: TextParagraph): string[] =>
  lines.map(({ words }) => words.map(({ text }) => text).join(' '))

const read = async (data: Uint8Array, pageIndex = 0): Promise<string[][] | undefined> => {
  const task = getDocument({ data, verbosity: 0 })
  try {
    return (
      await readPageText(await task.promise, pageIndex, { signal, onProgress: () => undefined })
    )?.map(linesOf)
  } finally {
    await task.destroy()
  }
}

/** A page of 600 × 800 points with this content. `F` is Helvetica, and `I` is a picture in the unit square. */
const readContent = (content: string, pageEntries = '') =>
  read(
    encodeLatin1(
      writePdfText({
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R ${pageEntries}
          /Resources << /Font << /F 5 0 R >> /XObject << /I 6 0 R >> >> >>`,
        4: stream(content),
        5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        6: stream(
          'x',
          '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
        ),
      }),
    ),
  )

const at = (x: number, y: number, text: string, size = 10) =>
  `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`
const picture = (width: number, height: number) => `q ${width} 0 0 ${height} 0 0 cm /I Do Q\n`
const sentence = 'Portez ce vieux whisky au juge blond qui fume'
/** Lines of about the same width, none of which has space for the first word of the next one. */
const prose = [
  sentence,
  'devant son feu de bois, pendant que la neige',
  'tombe sur la vigne et que le chien sommeille',
  'au pied du grand fauteuil de cuir, puis dis',
  'bonsoir.',
]

describe('the text of a page', () => {
  it('is divided into paragraphs by their indents, gaps and short last lines', async () => {
    const text = [
      at(50, 700, sentence),
      at(50, 688, 'et gagne'),
      at(50, 676, sentence),
      at(50, 664, sentence),
      at(62, 652, sentence),
      at(50, 640, sentence),
      at(50, 616, 'Fin.'),
    ]
    expect((await readContent(text.join('')))?.map((lines) => lines.length)).toEqual([2, 2, 2, 1])
  })

  it('recognizes centered verse by lines that had space for more', async () => {
    // The widths of Helvetica at 10 points, from its AFM file: 98.4, 52.8 and 141.2 points.
    const verse = [
      at(251, 700, 'Tyger Tyger, burning'),
      at(274, 688, 'In the forests'),
      at(229, 676, 'What immortal hand or eye, now'),
    ]
    expect((await readContent(verse.join('')))?.map((lines) => lines.length)).toEqual([1, 1, 1])
  })

  it('separates the entries of a list, and joins text beside a number', async () => {
    const rows = [1, 2, 3, 4, 5, 6]
    const list = rows.map((row) => at(50, 700 - row * 12, `- ${sentence}`))
    expect(await readContent(list.join(''))).toEqual(rows.map(() => [`- ${sentence}`]))
    const verses = prose.map((line, row) => at(50, 700 - row * 12, line))
    expect(await readContent(verses.join('') + at(400, 664, '5'))).toContainEqual(prose)
  })

  it('reads one column after another, also when they are drawn row by row', async () => {
    const rows = [1, 2, 3, 4].map(
      (row) =>
        at(50, 700 - row * 12, `left column of this page, line ${row},`) +
        at(320, 700 - row * 12, `right column of this page, line ${row},`),
    )
    const title = at(50, 740, 'A title that is as wide as the page and its two columns', 18)
    expect(await readContent(title + rows.join('') + at(290, 30, '12'))).toEqual([
      ['A title that is as wide as the page and its two columns'],
      [
        ...[1, 2, 3, 4].map((row) => `left column of this page, line ${row},`),
        ...[1, 2, 3, 4].map((row) => `right column of this page, line ${row},`),
      ],
      ['12'],
    ])
  })

  it('reads tables row by row', async () => {
    const rows = [
      ['Article', 'Quantity', 'Price'],
      ['Apples, red ones from the north', '3', '1.20'],
      ['Pears', '12', '13.50'],
    ]
    const text = rows.map((cells, row) =>
      cells.map((cell, column) => at(50 + column * 200, 700 - row * 16, cell)).join(''),
    )
    expect(await readContent(text.join(''))).toEqual(rows.map((cells) => [cells.join(' ')]))
  })

  it('contains letters once that are drawn twice', async () => {
    const bold = at(50, 700, sentence) + at(50.4, 700, sentence) + at(50, 650, '112233 44 ........')
    expect(await readContent(bold)).toEqual([[sentence], ['112233 44 ........']])
  })

  it('joins words that are drawn in pieces, and superscripts with their words', async () => {
    // In Helvetica at 10 points, "off" is 11.1 points wide and "office" 25.0.
    const pieces =
      at(50, 700, 'off') +
      at(61.2, 700, 'ice') +
      at(80, 700, 'hours and more than these') +
      at(194, 704.5, '12', 6)
    const together = [['office hours and more than these12']]
    expect(await readContent(pieces)).toEqual(together)
    expect(await readContent(pieces, '/UserUnit 2')).toEqual(together)
  })

  it('is upright on pages that are rotated, by themselves or by the reader', async () => {
    const text = prose.map((line, row) => at(50, 700 - row * 12, line)).join('')
    const oneParagraph = [prose]
    expect(await readContent(text, '/Rotate 90')).toEqual(oneParagraph)
    const sideways = `q 0 1 -1 0 800 0 cm ${text} Q`
    expect(await readContent(sideways)).toEqual(oneParagraph)
    const crooked = `q 0.9962 0.0872 -0.0872 0.9962 60 0 cm ${text} Q`
    expect(await readContent(crooked)).toEqual(oneParagraph)
  })

  it('contains filled form fields at their places, but no passwords and no hidden text', async () => {
    const widget = '/Type /Annot /Subtype /Widget /FT /Tx /F 4 /DA (/F 10 Tf)'
    const fields = [
      `<< ${widget} /T (a) /Rect [90 696 300 712] /V (Dupont) >>`,
      `<< ${widget} /T (b) /Rect [90 666 300 682] /V (secret) /Ff 8192 >>`,
      `<< ${widget} /T (c) /F 2 /Rect [90 636 300 652] /V (hidden) >>`,
      `<< ${widget} /T (d) /FT /Ch /Ff 131072 /Opt [[(F) (France)] [(E) (Espagne)]] /Rect [90 606 300 622] /V (E) >>`,
    ]
    const labels = ['Nom', 'Mot de passe', 'Rien', 'Pays']
    const content = labels.map((label, row) => at(50, 700 - 30 * row, label)).join('')
    const text = (await readContent(content, `/Annots [${fields.join(' ')}]`))?.flat().join(' ')
    expect(text).toBe('Nom Dupont Mot de passe Rien Pays Espagne')
  })

  it('leaves out text outside of the page', async () => {
    expect(await readContent(at(50, 700, sentence) + at(900, 700, 'trimmed'))).toEqual([[sentence]])
  })
})

describe('a page of thousands of labels', () => {
  it('is read as a plan is', () => {
    const page = new TestPage()
    for (let index = 0; index < 6000; index += 1)
      page.segment('label', {
        left: (index % 40) * 30 + ((index * 7) % 11),
        baseline: Math.floor(index / 40) * 11 + ((index * 5) % 7),
        sizePoints: 8,
      })
    const words = textOfPageLayout(page.layout()).flatMap(linesOf).join(' ').split(' ')
    expect(words.join('')).toBe('label'.repeat(6000))
  })

  it('is read although they overlap', () => {
    const page = new TestPage()
    for (let index = 0; index < 20_000; index += 1)
      page.segment('label', {
        left: (index * 7) % 600,
        baseline: (index * 11) % 801,
        sizePoints: 300,
      })
    const words = textOfPageLayout(page.layout()).flatMap(linesOf).join(' ').split(' ')
    expect(words).toHaveLength(20_000)
  }, 120_000)
})

describe('a text layer is usable', () => {
  it('over a scan when it contains the text of the page', async () => {
    const layer = `3 Tr ${at(50, 400, sentence)}`
    expect(await readContent(picture(600, 800) + layer)).toEqual([[sentence]])
  })

  it('not when it is a stamp, a page number or a watermark over a scan', async () => {
    const stamp = at(50, 780, 'Case 1:05-cv-00182 Document 12 Filed 03/04/2005 Page 3 of 12')
    const watermark = `q 0.7 0.7 -0.7 0.7 200 300 cm ${at(0, 0, 'Confidential: for internal use only', 40)} Q`
    expect(await readContent(picture(600, 800) + stamp)).toBeUndefined()
    expect(await readContent(picture(600, 800) + watermark)).toBeUndefined()
    expect(await readContent(picture(300, 400) + at(290, 400, '12'))).toBeUndefined()
    expect(await readContent(picture(600, 800))).toBeUndefined()
  })

  it('on a page with few letters and nothing else', async () => {
    expect(await readContent(at(250, 400, 'Fin'))).toEqual([['Fin']])
    expect(await readContent('')).toBeUndefined()
  })

  it('not when a page draws its letters as shapes', async () => {
    const areas = Array.from({ length: 200 }, (_, index) => `${index} 300 2 9 re f\n`).join('')
    expect(await readContent(areas + at(290, 400, '12'))).toBeUndefined()
  })
})

// The expected texts are those of pdftotext for the same files, or of the Word document that a file was made from.
describe.skipIf(isMissing('corpus'))('the text of real documents', () => {
  const file = (path: string) => new Uint8Array(readFileSync(inCorpus(path)))

  it('in two columns', async () => {
    const paragraphs = (await read(file('pdf/tracemonkey.pdf'))) ?? []
    const text = paragraphs.map((lines) => lines.join('\n')).join('\n\n')
    expect(text).toContain(
      '\n\nDynamic languages such as JavaScript are more difficult to com-\npile than statically typed ones.',
    )
    expect(text).toContain(
      'may vary at runtime. This means that the compiler can no longer\neasily transform operations',
    )
    const inOrder = ['Abstract', '1. Introduction', 'Permission to make', 'Each compiled trace']
    const places = inOrder.map((words) => text.indexOf(words))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places[0]).toBeGreaterThan(0)
  })

  it('with a table of figures', async () => {
    const paragraphs = await read(file('pdf-to-word/gt3_invoice.pdf'))
    expect(paragraphs).toContainEqual(['Region Vessels Revenue Change'])
    expect(paragraphs).toContainEqual(['Harbour 4 1915 1044 4613'])
    expect(paragraphs).toContainEqual(['Total due: 4,311.00 EUR'])
  })

  it('with letters without meaning, or without letters', async () => {
    expect(await read(file('pdf/TAMReview.pdf'), 2)).toBeUndefined()
    expect(await read(file('ocr/ccitt.pdf'))).toBeUndefined()
  })
})
