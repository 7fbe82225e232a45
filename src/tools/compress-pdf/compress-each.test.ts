import { describe, expect, it } from 'vitest'
import { type ErrorCode, ToolError } from '../../core/errors.ts'
import type { CompressedPdf } from '../../engines/pdf/compress/compression.ts'
import { compressEach } from './compress-each.ts'
import type { Batch, CompressionProgress } from './state.ts'

const batch: Batch = {
  choice: 'same',
  tasks: ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name, id) => ({
    id,
    source: { file: new File(['x'], name), name },
    goal: 'same',
  })),
}
const compressed: CompressedPdf = {
  pdf: new Blob(['y']),
  isOriginal: false,
  isReached: true,
  losses: [],
}

/** Compresses all four documents, of which some fail. */
const compressWith = (
  failures: Readonly<Record<string, ErrorCode>>,
  report: (progress: CompressionProgress) => void = () => undefined,
) =>
  compressEach(async ({ source }, { onProgress }) => {
    const code = failures[source.name]
    if (code !== undefined) throw new ToolError(code)
    onProgress(1, 2)
    return compressed
  })(batch, { report, signal: new AbortController().signal })

describe('compressEach', () => {
  it('names a document that fails, and goes on', async () => {
    const outcome = await compressWith({ 'b.pdf': 'damaged' })
    expect(outcome).toMatchObject({
      type: 'finished',
      result: {
        choice: 'same',
        files: [{ id: 0 }, { id: 2 }, { id: 3 }],
        problems: [{ code: 'damaged', fileName: 'b.pdf' }],
      },
    })
  })

  it('keeps what is finished where the engine cannot be fetched any more', async () => {
    const outcome = await compressWith({ 'c.pdf': 'engine-not-loaded' })
    expect(outcome).toMatchObject({
      type: 'finished',
      result: {
        files: [{ id: 0 }, { id: 1 }],
        problems: [
          { code: 'engine-not-loaded', fileName: 'c.pdf' },
          { code: 'engine-not-loaded', fileName: 'd.pdf' },
        ],
      },
    })
  })

  it('ends where nothing is finished, or the visitor stops it', async () => {
    await expect(compressWith({ 'a.pdf': 'engine-not-loaded' })).rejects.toMatchObject({
      code: 'engine-not-loaded',
    })
    await expect(compressWith({ 'b.pdf': 'cancelled' })).rejects.toMatchObject({
      code: 'cancelled',
    })
  })

  it('reports the share of all documents', async () => {
    const shares: number[] = []
    await compressWith({}, ({ share }) => shares.push(share))
    expect(shares).toEqual([0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875])
  })
})
