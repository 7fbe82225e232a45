import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it, vi } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { readFacts } from './read-facts.ts'

const factsOf = async (fileName: string, password?: string) => {
  const data = new Uint8Array(readFileSync(inCorpus('pdf', fileName)))
  const task = getDocument({
    data,
    verbosity: 0,
    ...(password === undefined ? {} : { password }),
  })
  const report = vi.fn()
  try {
    return { report, facts: await readFacts(await task.promise, report) }
  } finally {
    await task.destroy()
  }
}

// The expected values are those of pdfinfo and qpdf --json for the same files.
describe.skipIf(isMissing('corpus'))('facts of real documents', () => {
  it('counts pages, tells their sizes and its progress', async () => {
    const { facts, report } = await factsOf('tracemonkey.pdf')
    expect(facts.pageCount).toBe(14)
    expect(facts.pageSizes).toHaveLength(14)
    expect(facts.pageSizes[0]).toEqual({ widthPoints: 612, heightPoints: 792 })
    expect(report).toHaveBeenLastCalledWith(14, 14)
    expect(facts).toMatchObject({ isSigned: false, isEncrypted: false, isXfaOnly: false })
  })

  it('turns sizes with the pages', async () => {
    const { facts } = await factsOf('rotation.pdf')
    expect(facts.pageSizes).toEqual([
      { widthPoints: 612, heightPoints: 792 },
      { widthPoints: 792, heightPoints: 612 },
    ])
  })

  it('reads the outline with its levels and pages', async () => {
    const { facts } = await factsOf('basicapi.pdf')
    expect(facts.bookmarks.slice(0, 3)).toEqual([
      { title: 'INDEX', pageIndex: 0, level: 0 },
      { title: 'Chapter 1', pageIndex: 1, level: 0 },
      { title: 'Paragraph 1.1', pageIndex: 2, level: 1 },
    ])
  })

  it('knows of encryption', async () => {
    expect((await factsOf('issue7665.pdf')).facts.isEncrypted).toBe(true)
    expect((await factsOf('issue6010_1.pdf', 'abc')).facts).toMatchObject({
      isEncrypted: true,
      pageCount: 1,
    })
  })
})
