import { openAsBlob } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import {
  ask,
  entriesOf,
  expectValidPdf,
  make,
  pagesOfFirst,
  readLinks,
  withReader,
} from '../../../testing/pdf/assembly.ts'

const source = async (name: string, password?: string) => ({
  file: await openAsBlob(inCorpus('pdf', name)),
  name,
  ...(password === undefined ? {} : { password }),
})

describe.skipIf(isMissing('corpus'))('files nobody made for this', () => {
  test.for([
    ['tracemonkey.pdf', 14],
    ['basicapi.pdf', 3],
    ['rotation.pdf', 2],
    ['TAMReview.pdf', 23],
    ['labelled_pages.pdf', 11],
    ['attachment.pdf', 1],
    ['js-authors.pdf', 1],
    ['annotation-link-text-popup.pdf', 1],
    ['openoffice.pdf', 1],
    ['visibility_expressions.pdf', 1],
    ['helloworld-bad.pdf', 1],
    ['issue7665.pdf', 1],
    ['issue6010_1.pdf', 1, 'abc'],
    ['issue3371.pdf', 1, 'ELXRTQWS'],
  ] as const)('%s, twice', async ([name, pageCount, password]) => {
    const file = await source(name, password)
    const result = await make([file, file])
    expect(result.pageCount).toBe(2 * pageCount)
    expectValidPdf(result)
    const { text } = ask(result.bytes, 'pdfinfo', 'FILE')
    expect(text).toMatch(new RegExp(String.raw`^Pages:\s+${2 * pageCount}$`, 'm'))
    expect(text).toMatch(/^Encrypted:\s+no$/m)
  })

  test('what is in them stays in them', async () => {
    const basicFile = await source('basicapi.pdf')
    const basic = await make([basicFile])
    const links = await readLinks({ bytes: new Uint8Array(await basicFile.file.arrayBuffer()) })
    expect(links.flat().filter((goal) => goal !== undefined)).toHaveLength(4)
    expect(await readLinks(basic)).toEqual(links)
    await withReader(basic, async (document) => expect(await document.getOutline()).toHaveLength(2))
    const labelled = await make([await source('labelled_pages.pdf')], {
      pages: pagesOfFirst(10, 3, 4),
    })
    await withReader(labelled, async (document) =>
      expect(await document.getPageLabels()).toEqual(['5', 'iv', '1']),
    )
    const attached = await make([await source('attachment.pdf'), await source('rotation.pdf')])
    await withReader(attached, async (document) =>
      expect(entriesOf(await document.getAttachments())).toHaveLength(1),
    )
    const layered = await make([await source('visibility_expressions.pdf')])
    await withReader(layered, async (document) => {
      const layers = [...(await document.getOptionalContentConfig())].map(
        ([, { visible }]) => visible,
      )
      expect(layers.filter((isVisible) => !isVisible)).toHaveLength(1)
    })
  })

  test('the one that cannot be read is named', async () => {
    const damaged = await source('REDHAT-1531897-0.pdf')
    await expect(make([await source('rotation.pdf'), damaged])).rejects.toMatchObject({
      code: 'damaged',
      fileName: 'REDHAT-1531897-0.pdf',
    })
  })
})
