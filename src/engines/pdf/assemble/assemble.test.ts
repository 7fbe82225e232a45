import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  entriesOf,
  expectValidPdf,
  assembleInNode,
  pagesOfFirst,
  readLinks,
  readTexts,
  widget,
  withReader,
  objectsAsText,
  writeParts,
} from '../../../testing/pdf/assembly.ts'
import { writePlainPdf, writeRichPdf, stream } from '../../../testing/pdf/documents.ts'

describe('a merge', () => {
  test('keeps pages, links, bookmarks, places, fields, labels, layers and attached files of both documents', async () => {
    const result = await assembleInNode([writeRichPdf('one', 3), writeRichPdf('two', 2)])
    expectValidPdf(result)
    expect(result.pageCount).toBe(5)
    expect(result.losses).toEqual([])
    expect(await readTexts(result)).toEqual([
      'one page 1',
      'one page 2',
      'one page 3',
      'two page 1',
      'two page 2',
    ])
    expect(await readLinks(result)).toEqual([
      [1, 1, 1],
      [2, 2, 2],
      [0, 0, 0],
      [4, 4, 4],
      [3, 3, 3],
    ])
    await withReader(result, async (document) => {
      const outline = await document.getOutline()
      expect(outline.map(({ title }) => title)).toEqual([
        'one 1',
        'one 2',
        'one 3',
        'two 1',
        'two 2',
      ])
      const goals = await Promise.all(
        outline.map(({ dest }) => document.getPageIndex(Array.isArray(dest) ? dest[0] : undefined)),
      )
      expect(goals).toEqual([0, 1, 2, 3, 4])
      expect(
        entriesOf(await document.getDestinations())
          .map(([name]) => name)
          .toSorted(),
      ).toEqual(['goal 000', 'goal 000_2', 'goal 001', 'goal 001_2', 'goal 002'])
      const fields = entriesOf(await document.getFieldObjects())
      expect(fields.map(([name]) => name)).toEqual([
        'field0',
        'field1',
        'field2',
        'field0_2',
        'field1_2',
      ])
      expect(fields.map(([, widgets]) => widgets)).toMatchObject(
        ['one', 'one', 'one', 'two', 'two'].map((value) => [{ value }]),
      )
      expect(await document.getPageLabels()).toEqual(['i', 'ii', 'iii', 'i', 'ii'])
      const layers = [...(await document.getOptionalContentConfig())]
      expect(layers.map(([, { name, visible }]) => `${name} ${visible}`)).toEqual([
        'Shown true',
        'Hidden false',
        'Shown true',
        'Hidden false',
      ])
      const attachments = entriesOf(await document.getAttachments())
      expect(attachments.map(([name]) => name)).toEqual(['note.txt', 'note.txt_2'])
    })
  })
})

describe('an extract', () => {
  test('counts links one by one, though they share what they do', async () => {
    const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A 5 0 R >>'
    const objects = { 5: '<< /S /GoTo /D [4 0 R /Fit] >>' }
    const file = writeParts('', objects, [`/Annots [${link} ${link}]`, ''])
    const result = await assembleInNode([file], { pages: pagesOfFirst(0) })
    expectValidPdf(result)
    expect(result.losses).toEqual([{ document: 0, kind: 'links', count: 2 }])
  })

  test('says how many links lead to pages left out, and keeps the others', async () => {
    const result = await assembleInNode([writeRichPdf('one', 4)], { pages: pagesOfFirst(2, 1) })
    expectValidPdf(result)
    expect(await readTexts(result)).toEqual(['one page 3', 'one page 2'])
    // One link leads from page 2 to page 3. Those of page 3 led to page 4 by name, by action and by page.
    expect(await readLinks(result)).toEqual([
      [undefined, undefined, undefined],
      [0, 0, 0],
    ])
    expect(result.losses).toEqual([{ document: 0, kind: 'links', count: 3 }])
    await withReader(result, async (document) => {
      expect((await document.getOutline()).map(({ title }) => title)).toEqual(['one 2', 'one 3'])
      expect(await document.getPageLabels()).toEqual(['iii', 'ii'])
      expect(entriesOf(await document.getFieldObjects()).map(([name]) => name)).toEqual([
        'field1',
        'field2',
      ])
      expect(entriesOf(await document.getDestinations())).toHaveLength(2)
      expect(entriesOf(await document.getAttachments())).toHaveLength(1)
    })
  })

  test('nothing of other pages comes along', async () => {
    const whole = await assembleInNode([writeRichPdf('one', 200)])
    const part = await assembleInNode([writeRichPdf('one', 200)], { pages: pagesOfFirst(100) })
    expect(part.pdf.size).toBeLessThan(whole.pdf.size / 20)
  })

  test('a page taken twice has its own fields each time', async () => {
    const result = await assembleInNode([writeRichPdf('one', 2)], {
      pages: pagesOfFirst(0, 1, 0, 0),
    })
    expectValidPdf(result)
    expect(await readTexts(result)).toEqual([
      'one page 1',
      'one page 2',
      'one page 1',
      'one page 1',
    ])
    expect(await readLinks(result)).toEqual([
      [1, 1, 1],
      [0, 0, 0],
      [1, 1, 1],
      [1, 1, 1],
    ])
    await withReader(result, async (document) => {
      const fields = entriesOf(await document.getFieldObjects())
      expect(fields.map(([name, [field]]) => [name, field?.page])).toEqual([
        ['field0', 0],
        ['field1', 1],
        ['field0_2', 2],
        ['field0_3', 3],
      ])
    })
  })

  test('turns pages on top of their own rotation', async () => {
    const [plan, expected] = [[0, 90, 180, 270] as const, [0, 90, 180, 270]]
    const once = await assembleInNode([writePlainPdf('one', 4)], {
      pages: plan.map((rotation, pageIndex) => ({ document: 0, pageIndex, rotation })),
    })
    const rotations = (result: { bytes: Uint8Array }) =>
      withReader(result, async (document) => {
        const pages = [1, 2, 3, 4].map((number) => document.getPage(number))
        return (await Promise.all(pages)).map(({ rotate }) => rotate)
      })
    expect(await rotations(once)).toEqual(expected)
    const twice = await assembleInNode([once.pdf], {
      pages: plan.map((_, pageIndex) => ({ document: 0, pageIndex, rotation: 270 })),
    })
    expect(await rotations(twice)).toEqual([270, 0, 90, 180])
  })

  test('refuses a page that is not there, by the file’s name', async () => {
    await expect(
      assembleInNode([writePlainPdf('one', 2)], { pages: pagesOfFirst(0, 2) }),
    ).rejects.toMatchObject({ code: 'damaged', fileName: 'file0.pdf' })
  })
})

test('bookmarks one a file bear the files’ names and hold their outlines', async () => {
  const sources = [
    { file: writeRichPdf('one', 2), name: 'first.part.pdf' },
    { file: writePlainPdf('two', 1), name: 'Zweite Übersicht — 二.PDF' },
  ]
  const result = await assembleInNode(sources, { bookmarks: 'one-a-file', title: 'Alles — 全部' })
  expectValidPdf(result)
  await withReader(result, async (document) => {
    const outline = await document.getOutline()
    expect(outline.map(({ title, items, count }) => [title, items.length, count])).toEqual([
      ['first.part', 2, -2],
      ['Zweite Übersicht — 二', 0, undefined],
    ])
    const goals = outline.map(({ dest }) =>
      document.getPageIndex(Array.isArray(dest) ? dest[0] : undefined),
    )
    expect(await Promise.all(goals)).toEqual([0, 2])
    const { info } = await document.getMetadata()
    expect(info).toMatchObject({ Title: 'Alles — 全部', Producer: 'Utilo' })
  })
})

describe('any merge', () => {
  const pageCounts = fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 4 })

  test('a merge has the pages of all, in their order', async () => {
    await fc.assert(
      fc.asyncProperty(pageCounts, async (counts) => {
        const result = await assembleInNode(
          counts.map((count, index) => writePlainPdf(`d${index}`, count)),
        )
        const expected = counts.flatMap((count, index) =>
          Array.from({ length: count }, (_, page) => `d${index} ${page + 1}`),
        )
        expect(result.pageCount).toBe(expected.length)
        expect(await readTexts(result)).toEqual(expected)
      }),
      { numRuns: 8 },
    )
  })

  test('parts of a document, merged again, are the document', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 12 }), fc.nat(), async (count, seed) => {
        const cut = 1 + (seed % (count - 1))
        const source = writeRichPdf('all', count)
        const indexes = Array.from({ length: count }, (_, index) => index)
        const parts = await Promise.all(
          [indexes.slice(0, cut), indexes.slice(cut)].map((part) =>
            assembleInNode([source], { pages: pagesOfFirst(...part) }),
          ),
        )
        const again = await assembleInNode(parts.map(({ pdf }) => pdf))
        expect(await readTexts(again)).toEqual(indexes.map((index) => `all page ${index + 1}`))
        await withReader(again, async (document) => {
          expect(entriesOf(await document.getFieldObjects())).toHaveLength(count)
          expect(await document.getOutline()).toHaveLength(count)
        })
      }),
      { numRuns: 8 },
    )
  })

  test('the same pages of the same files give the same bytes', async () => {
    const sources = () => [writeRichPdf('one', 3), writeRichPdf('two', 3)]
    expect((await assembleInNode(sources())).bytes).toEqual((await assembleInNode(sources())).bytes)
  })
})

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
    const result = await assembleInNode([nested('Ada', 'Helvetica'), nested('Bo', 'Courier')])
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
    const words = await objectsAsText(result)
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
    const result = await assembleInNode([nested('Ada', 'Helvetica')], { pages: pagesOfFirst(1) })
    expectValidPdf(result)
    const words = await objectsAsText(result)
    expect(words).toContain('(town)')
    expect(words).not.toContain('(name)')
    expect(words).not.toContain('(unseen)')
  })

  test.each([
    ['lists other fields', '/AcroForm << /Fields [8 0 R] >>', ['listed']],
    ['lists no fields', '/AcroForm << /Fields [] >>', []],
    ['is missing', '', []],
  ])('widgets stay unlisted where the form %s', async (_name, catalog, listed) => {
    const result = await assembleInNode([
      writeParts(
        catalog,
        {
          5: `<< /T (group) /FT /Btn /Ff 49152 /V /a >>`,
          6: `<< ${widget} /Parent 5 0 R /AS /a >>`,
          7: `<< ${widget} /FT /Tx /T (alone) /V (here) >>`,
          8: `<< ${widget} /FT /Tx /T (listed) >>`,
        },
        ['/Annots [6 0 R 8 0 R]', '/Annots [7 0 R]'],
      ),
    ])
    expectValidPdf(result)
    await withReader(result, async (document) => {
      const found = await document.getFieldObjects()
      expect(entriesOf(found ?? {}).map(([name]) => name)).toEqual(listed)
    })
    const words = await objectsAsText(result)
    expect(words.includes('/AcroForm')).toBe(catalog !== '')
    for (const kept of ['(group)', '(alone)', '(here)']) expect(words).toContain(kept)
  })

  test('a parent that is no field is not followed', async () => {
    const picture = stream(
      '0',
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8',
    )
    const objects = { 5: `<< ${widget} /FT /Tx /T (odd) /Parent 6 0 R >>`, 6: picture }
    const result = await assembleInNode([writeParts('', objects, ['/Annots [5 0 R]', ''])])
    expect(await objectsAsText(result)).not.toContain('/XObject')
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
    const result = await assembleInNode([signed])
    expectValidPdf(result)
    expect(result.losses).toEqual([
      { document: 0, kind: 'signatures', count: 1 },
      { document: 0, kind: 'xfa' },
    ])
    const words = await objectsAsText(result)
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
    const alone = await assembleInNode([withScript()], { pages: pagesOfFirst(0) })
    expect(alone.losses).toEqual([])
    expect(await objectsAsText(alone)).toContain(String.raw`(go\(\))`)
    const form = withScript('/AcroForm << /Fields [5 0 R] >>', {
      5: `<< ${widget} /FT /Tx /T (sum) >>`,
    })
    const merged = await assembleInNode([withScript(), form, form])
    expect(merged.losses).toEqual([{ document: 0, kind: 'scripts' }])
    const words = await objectsAsText(merged)
    expect(words).toContain('(start)')
    expect(words).toContain('(start_2)')
    expect(words).not.toContain('(start_3)')
  })

  test('what is done on opening leads to a page that is there', async () => {
    const opening = writeParts('/OpenAction << /S /GoTo /D [4 0 R /Fit] >>')
    await withReader(await assembleInNode([opening]), async (document) => {
      const opened = JSON.stringify(entriesOf(await document.getOpenAction()))
      const second = await document.getPage(2)
      expect(opened).toBe(JSON.stringify([['dest', [second.ref, { name: 'Fit' }]]]))
    })
    const without = await assembleInNode([opening], { pages: pagesOfFirst(0) })
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
  const result = await assembleInNode([writePlainPdf('first', 1), relative])
  expect(await objectsAsText(result)).toContain('(https://example.org/a/b.html)')
})

test('article threads, portfolios: what is left out is said', async () => {
  const odd = writeParts(
    '/Threads [5 0 R] /Collection << /View /T >>',
    { 5: '<< /F 6 0 R >>', 6: '<< /T 5 0 R /P 3 0 R >>' },
    ['/B [6 0 R]', ''],
  )
  expect((await assembleInNode([odd])).losses).toEqual([{ document: 0, kind: 'threads' }])
  expect((await assembleInNode([writePlainPdf('first', 1), odd])).losses).toEqual([
    { document: 1, kind: 'threads' },
    { document: 1, kind: 'portfolio' },
  ])
})

describe('resources', () => {
  test('fonts that only other pages use are left behind', async () => {
    const large = 'x'.repeat(5000)
    const shared = writeParts(
      '',
      {
        5: `<< /Font << /A 6 0 R /B 7 0 R >> >>`,
        6: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        7: `<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Note (${large}) >>`,
        8: stream('BT /A 9 Tf (first) Tj ET'),
        9: stream('BT /B 9 Tf (second) Tj ET'),
      },
      ['/Resources 5 0 R /Contents 8 0 R', '/Resources 5 0 R /Contents 9 0 R'],
    )
    const first = await assembleInNode([shared], { pages: pagesOfFirst(0) })
    expect(await readTexts(first)).toEqual(['first'])
    expect(await objectsAsText(first)).not.toContain('Courier')
    const both = await objectsAsText(await assembleInNode([shared]))
    expect(both).toContain('Courier')
    expect(both).toContain('Helvetica')
  })

  test('streams that two documents have in common are there once', async () => {
    const content = stream(`BT (${'common '.repeat(50)}) Tj ET`)
    const source = () => writeParts('', { 8: content }, ['/Contents 8 0 R', '/Contents 8 0 R'])
    const words = await objectsAsText(await assembleInNode([source(), source()]))
    expect(words.match(/\/Length/g)).toHaveLength(
      (await objectsAsText(await assembleInNode([source()]))).match(/\/Length/g)?.length ?? 0,
    )
  })

  test('text encodings and LZW are taken off', async () => {
    // "BT ET" and spaces, encoded by Python's binascii and base64.
    const hexadecimal = `${Buffer.from('BT ET'.padEnd(100)).toString('hex')}>`
    const source = writeParts('', { 8: stream(hexadecimal, '/Filter [/AHx]') }, [
      '/Contents 8 0 R',
      '',
    ])
    const words = await objectsAsText(await assembleInNode([source]))
    expect(words).not.toContain('AHx')
    expect(words).not.toContain('ASCIIHex')
  })
})

describe('tags', () => {
  const tagged = (title: string, role = 'P') =>
    writeParts(
      `/MarkInfo << /Marked true >> /StructTreeRoot 5 0 R`,
      {
        5: `<< /Type /StructTreeRoot /K 6 0 R /ParentTree << /Nums [0 [7 0 R] 1 [8 0 R]] >> /RoleMap << /Text /${role} >> >>`,
        6: '<< /Type /StructElem /S /Document /P 5 0 R /K [7 0 R 8 0 R] >>',
        7: `<< /Type /StructElem /S /Text /P 6 0 R /Pg 3 0 R /K 0 /ActualText (${title} one) >>`,
        8: `<< /Type /StructElem /S /Text /P 6 0 R /Pg 4 0 R /K [<< /Type /MCR /MCID 0 /Pg 4 0 R >>] /ActualText (${title} two) >>`,
        9: stream('/P << /MCID 0 >> BDC EMC'),
      },
      ['/StructParents 0 /Contents 9 0 R', '/StructParents 1 /Contents 9 0 R'],
    )

  test('those of every document, page by page, under their own keys', async () => {
    const result = await assembleInNode([tagged('A'), tagged('B', 'H1')])
    expectValidPdf(result)
    expect(result.losses).toEqual([])
    await withReader(result, async (document) => {
      const roles: unknown[] = []
      for (const number of [1, 2, 3, 4]) {
        const tree = await (await document.getPage(number)).getStructTree()
        roles.push(JSON.stringify(tree).match(/"role":"(?:P|H1)"/g))
      }
      expect(roles).toEqual([['"role":"P"'], ['"role":"P"'], ['"role":"H1"'], ['"role":"H1"']])
      expect(entriesOf(await document.getMarkInfo())).toContainEqual(['Marked', true])
    })
    const words = await objectsAsText(result)
    for (const key of [0, 1, 2, 3]) expect(words).toContain(`/StructParents ${key}`)
  })

  test('of an extract, those of its pages', async () => {
    const result = await assembleInNode([tagged('A')], { pages: pagesOfFirst(1) })
    expectValidPdf(result)
    const words = await objectsAsText(result)
    expect(words).toContain('(A two)')
    expect(words).not.toContain('(A one)')
  })

  test('of a page taken twice, those of the first: it is said', async () => {
    const result = await assembleInNode([tagged('A')], { pages: pagesOfFirst(0, 0) })
    expectValidPdf(result)
    expect(result.losses).toEqual([{ document: 0, kind: 'tags' }])
  })
})
