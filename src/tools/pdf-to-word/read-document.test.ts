import { describe, expect, it, vi } from 'vitest'
import { type ErrorCode, ToolError } from '../../core/errors.ts'
import type { ConversionOrder } from './draft.ts'
import type { Progress } from './progress.ts'
import { readDocument } from './read-document.ts'
import { layoutOf } from '../../testing/tools/pdf-to-word.ts'

const orderOf = (...pageIndexes: number[]): ConversionOrder => ({
  fileName: 'report.pdf',
  pageIndexes,
  language: 'fr',
  outline: [],
})

/** A document of which some pages fail, and page 9 is a scan. */
const meansOf = (faults: Readonly<Record<number, ErrorCode>> = {}) => {
  const added: number[] = []
  const told: Progress[] = []
  const controller = new AbortController()
  return {
    added,
    told,
    controller,
    means: {
      viewer: {
        readLayout: (_: number, pageIndex: number, _options?: object) => {
          const fault = faults[pageIndex]
          return fault === undefined
            ? Promise.resolve(layoutOf(pageIndex, ...(pageIndex === 9 ? [] : ['Bonjour'])))
            : Promise.reject(new ToolError(fault))
        },
      },
      documentId: 0,
      maker: {
        addPage: ({ pageIndex }: { pageIndex: number }) => {
          added.push(pageIndex)
          return Promise.resolve()
        },
      },
      report: (progress: Progress) => told.push(progress),
      signal: controller.signal,
    },
  }
}

describe('readDocument', () => {
  it('hands every page on, in the order wanted, and tells which one is being read', async () => {
    const { means, added, told } = meansOf()
    const draft = await readDocument(orderOf(7, 0, 9), means)
    expect(added).toEqual([7, 0, 9])
    expect(draft).toMatchObject({ pageIndexes: [7, 0, 9], failures: [], scans: [9], readable: [9] })
    expect(told.map(({ done, total }) => [done, total])).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
      [3, 3],
    ])
  })

  it('says with every page which one comes after it', async () => {
    const { means } = meansOf()
    const readLayout = vi.spyOn(means.viewer, 'readLayout')
    await readDocument(orderOf(7, 0), means)
    expect(readLayout.mock.calls).toMatchObject([
      [0, 7, { nextPageIndex: 0 }],
      [0, 0, { nextPageIndex: undefined }],
    ])
  })

  it('goes on after pages that fail, and names them', async () => {
    const { means, added } = meansOf({ 1: 'damaged', 3: 'stuck' })
    const draft = await readDocument(orderOf(0, 1, 2, 3), means)
    expect(added).toEqual([0, 2])
    expect(draft).toMatchObject({
      pageIndexes: [0, 2],
      failures: [
        { pageIndex: 1, code: 'damaged' },
        { pageIndex: 3, code: 'stuck' },
      ],
    })
  })

  it('leaves out what the engine made nothing of', async () => {
    const { means, added } = meansOf()
    const lost = { ...layoutOf(1), losses: [{ kind: 'page-failed' as const, pageIndex: 1 }] }
    const draft = await readDocument(orderOf(1), {
      ...means,
      viewer: { readLayout: () => Promise.resolve(lost) },
    })
    expect(added).toEqual([])
    expect(draft).toMatchObject({ pageIndexes: [], failures: [{ pageIndex: 1, code: 'damaged' }] })
  })

  it('ends where no page would fare better', async () => {
    const { means } = meansOf({ 1: 'engine-not-loaded' })
    await expect(readDocument(orderOf(0, 1, 2), means)).rejects.toMatchObject({
      code: 'engine-not-loaded',
    })
  })

  it('ends when it is cancelled', async () => {
    const { means, added, controller } = meansOf()
    const reading = readDocument(orderOf(0, 1, 2), means)
    controller.abort()
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
    expect(added).toEqual([0])
  })
})
