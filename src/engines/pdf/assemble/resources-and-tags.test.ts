import { describe, expect, test } from 'vitest'
import {
  entriesOf,
  expectValidPdf,
  make,
  pagesOfFirst,
  readTexts,
  withReader,
} from '../../../testing/pdf/assembly.ts'
import { wordsOf, writeParts } from '../../../testing/pdf/document-parts.ts'
import { stream } from '../../../testing/pdf/text-of-pdf.ts'

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
    const first = await make([shared], { pages: pagesOfFirst(0) })
    expect(await readTexts(first)).toEqual(['first'])
    expect(await wordsOf(first)).not.toContain('Courier')
    const both = await wordsOf(await make([shared]))
    expect(both).toContain('Courier')
    expect(both).toContain('Helvetica')
  })

  test('streams that two documents have in common are there once', async () => {
    const content = stream(`BT (${'common '.repeat(50)}) Tj ET`)
    const source = () => writeParts('', { 8: content }, ['/Contents 8 0 R', '/Contents 8 0 R'])
    const words = await wordsOf(await make([source(), source()]))
    expect(words.match(/\/Length/g)).toHaveLength(
      (await wordsOf(await make([source()]))).match(/\/Length/g)?.length ?? 0,
    )
  })

  test('text encodings and LZW are taken off', async () => {
    // "BT ET" and spaces, encoded by Python's binascii and base64.
    const hexadecimal = `${Buffer.from('BT ET'.padEnd(100)).toString('hex')}>`
    const source = writeParts('', { 8: stream(hexadecimal, '/Filter [/AHx]') }, [
      '/Contents 8 0 R',
      '',
    ])
    const words = await wordsOf(await make([source]))
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
    const result = await make([tagged('A'), tagged('B', 'H1')])
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
    const words = await wordsOf(result)
    for (const key of [0, 1, 2, 3]) expect(words).toContain(`/StructParents ${key}`)
  })

  test('of an extract, those of its pages', async () => {
    const result = await make([tagged('A')], { pages: pagesOfFirst(1) })
    expectValidPdf(result)
    const words = await wordsOf(result)
    expect(words).toContain('(A two)')
    expect(words).not.toContain('(A one)')
  })

  test('of a page taken twice, those of the first: it is said', async () => {
    const result = await make([tagged('A')], { pages: pagesOfFirst(0, 0) })
    expectValidPdf(result)
    expect(result.losses).toEqual([{ document: 0, kind: 'tags' }])
  })
})
