import { describe, expect, test } from 'vitest'
import {
  entriesOf,
  expectValidPdf,
  make,
  pagesOfFirst,
  withReader,
} from '../../../testing/pdf/assembly.ts'
import { widget, wordsOf, writeParts } from '../../../testing/pdf/document-parts.ts'
import { stream } from '../../../testing/pdf/text-of-pdf.ts'
import { writePlainPdf } from '../../../testing/pdf/pdf.ts'

describe('forms', () => {
  const nested = (value: string, font: string) =>
    writeParts(
      '/AcroForm << /Fields [5 0 R 9 0 R] /CO [6 0 R] /DA (/Base 9 Tf) /NeedAppearances true /DR << /Font << /Base 8 0 R >> >> >>',
      {
        5: `<< /T (person) /FT /Tx /Kids [6 0 R 7 0 R] >>`,
        6: `<< ${widget} /T (name) /Parent 5 0 R /V (${value}) /DA (/Base 12 Tf 0 g) >>`,
        7: `<< ${widget} /T (town) /Parent 5 0 R /AA << /C << /S /ResetForm /Fields [(person.name) 6 0 R] >> >> >>`,
        8: `<< /Type /Font /Subtype /Type1 /BaseFont /${font} >>`,
        9: '<< /T (unseen) /FT /Tx /V (kept) >>',
      },
      ['/Annots [6 0 R]', '/Annots [7 0 R]'],
    )

  test('names that clash become different, in fields, fonts and actions', async () => {
    const result = await make([nested('Ada', 'Helvetica'), nested('Bo', 'Courier')])
    expectValidPdf(result)
    await withReader(result, async (document) => {
      const fields = entriesOf(await document.getFieldObjects())
      expect(fields.map(([name]) => name).toSorted()).toEqual([
        'person',
        'person.name',
        'person.town',
        'person_2',
        'person_2.name',
        'person_2.town',
      ])
      expect(new Map(fields).get('person.name')).toMatchObject([{ value: 'Ada' }])
      expect(new Map(fields).get('person_2.name')).toMatchObject([{ value: 'Bo' }])
      expect(await document.getCalculationOrderIds()).toHaveLength(2)
    })
    const words = await wordsOf(result)
    expect(words).toContain('(unseen)')
    expect(words).toContain('(unseen_2)')
    expect(words).toContain('(/Base 12 Tf 0 g)')
    expect(words).toContain('(/Base_2 12 Tf 0 g)')
    expect(words).toContain('(person.name)')
    expect(words).toContain('(person_2.name)')
    // The field had the default appearance of its form, and now has that of the first form.
    expect(words).toContain('(/Base_2 9 Tf)')
  })

  test('only fields of the pages taken come along', async () => {
    const result = await make([nested('Ada', 'Helvetica')], { pages: pagesOfFirst(1) })
    expectValidPdf(result)
    const words = await wordsOf(result)
    expect(words).toContain('(town)')
    expect(words).not.toContain('(name)')
    expect(words).not.toContain('(unseen)')
  })

  test('a widget that the form has forgotten is a field all the same', async () => {
    const result = await make([
      writeParts(
        '/AcroForm << /Fields [] >>',
        {
          5: `<< /T (group) /FT /Btn /Ff 49152 /V /a >>`,
          6: `<< ${widget} /Parent 5 0 R /AS /a >>`,
          7: `<< ${widget} /FT /Tx /T (alone) /V (here) >>`,
        },
        ['/Annots [6 0 R]', '/Annots [7 0 R]'],
      ),
    ])
    expectValidPdf(result)
    await withReader(result, async (document) => {
      const names = entriesOf(await document.getFieldObjects()).map(([name]) => name)
      expect(names.toSorted()).toEqual(['alone', 'group'])
    })
  })

  test('a parent that is no field is not followed', async () => {
    const picture = stream(
      '0',
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8',
    )
    const objects = { 5: `<< ${widget} /FT /Tx /T (odd) /Parent 6 0 R >>`, 6: picture }
    const result = await make([writeParts('', objects, ['/Annots [5 0 R]', ''])])
    expect(await wordsOf(result)).not.toContain('/XObject')
  })

  test('signatures end, their fields stay, and XFA is left out: both are said', async () => {
    const signed = writeParts(
      '/AcroForm << /Fields [5 0 R] /SigFlags 3 /XFA 7 0 R >> /Perms << /DocMDP 6 0 R >>',
      {
        5: `<< ${widget} /FT /Sig /T (sign) /V 6 0 R >>`,
        6: '<< /Type /Sig /Filter /Adobe.PPKLite /Contents <00> /ByteRange [0 1 2 3] >>',
        7: stream('<xdp/>'),
      },
      ['/Annots [5 0 R]', ''],
    )
    const result = await make([signed])
    expectValidPdf(result)
    expect(result.losses).toEqual([
      { document: 0, kind: 'signatures', count: 1 },
      { document: 0, kind: 'xfa' },
    ])
    const words = await wordsOf(result)
    expect(words).toContain('(sign)')
    for (const gone of ['PPKLite', 'SigFlags', 'XFA', 'Perms']) expect(words).not.toContain(gone)
  })
})

describe('scripts', () => {
  const withScript = (more = '', objects: Readonly<Record<number, string>> = {}) =>
    writeParts(
      `/Names << /JavaScript << /Names [(start) << /S /JavaScript /JS (go\\(\\)) >>] >> >> ${more}`,
      objects,
      ['/Annots [5 0 R]', ''],
    )

  test('stay with a document alone, and with a form', async () => {
    const alone = await make([withScript()], { pages: pagesOfFirst(0) })
    expect(alone.losses).toEqual([])
    expect(await wordsOf(alone)).toContain(String.raw`(go\(\))`)
    const form = withScript('/AcroForm << /Fields [5 0 R] >>', {
      5: `<< ${widget} /FT /Tx /T (sum) >>`,
    })
    const merged = await make([withScript(), form, form])
    expect(merged.losses).toEqual([{ document: 0, kind: 'scripts' }])
    const words = await wordsOf(merged)
    expect(words).toContain('(start)')
    expect(words).toContain('(start_2)')
    expect(words).not.toContain('(start_3)')
  })

  test('what is done on opening leads to a page that is there', async () => {
    const opening = writeParts('/OpenAction << /S /GoTo /D [4 0 R /Fit] >>')
    await withReader(await make([opening]), async (document) => {
      const opened = JSON.stringify(entriesOf(await document.getOpenAction()))
      const second = await document.getPage(2)
      expect(opened).toBe(JSON.stringify([['dest', [second.ref, { name: 'Fit' }]]]))
    })
    const without = await make([opening], { pages: pagesOfFirst(0) })
    expect(without.losses).toEqual([])
    await withReader(without, async (document) => expect(await document.getOpenAction()).toBeNull())
  })
})

test('relative addresses still mean what their document said', async () => {
  const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (b.html) >> >>'
  const relative = writeParts('/URI << /Base (https://example.org/a/) >>', { 5: link }, [
    '/Annots [5 0 R]',
    '',
  ])
  const result = await make([writePlainPdf('first', 1), relative])
  expect(await wordsOf(result)).toContain('(https://example.org/a/b.html)')
})

test('article threads, portfolios: what is left out is said', async () => {
  const odd = writeParts(
    '/Threads [5 0 R] /Collection << /View /T >>',
    { 5: '<< /F 6 0 R >>', 6: '<< /T 5 0 R /P 3 0 R >>' },
    ['/B [6 0 R]', ''],
  )
  expect((await make([odd])).losses).toEqual([{ document: 0, kind: 'threads' }])
  expect((await make([writePlainPdf('first', 1), odd])).losses).toEqual([
    { document: 1, kind: 'threads' },
    { document: 1, kind: 'portfolio' },
  ])
})
