import { expect, test } from 'vitest'
import type { Assembly, AssemblyPlan } from '../../engines/pdf/assemble/plan.ts'
import { type Assembler, assembleFiles, mergeLosses } from './assemble-files.ts'

const planOf = (count: number): AssemblyPlan => ({
  pages: Array.from({ length: count }, (_, pageIndex) => ({ document: 0, pageIndex, rotation: 0 })),
  bookmarks: 'kept',
})

const rewrite = () => Promise.reject(new Error('not asked for here'))

const engineGiving = (assembly: (plan: AssemblyPlan) => Assembly): Assembler<string> => ({
  openSources: (sources, _, report) => {
    report?.(1, 2)
    return Promise.resolve(sources.map(({ name }) => name).join())
  },
  assemble: (sources, plan, report) => {
    expect(sources).toBe('a.pdf')
    report?.(plan.pages.length, plan.pages.length)
    return Promise.resolve(assembly(plan))
  },
})
const input = {
  sources: [{ file: new Blob(), name: 'a.pdf' }],
  files: [
    { name: 'one.pdf', plan: planOf(1) },
    { name: 'three.pdf', plan: planOf(3) },
  ],
}

test('each planned file is made of sources opened once; progress only rises, to the end', async () => {
  const progress: number[] = []
  const engine = engineGiving(({ pages: { length } }) => ({
    pdf: new Blob(['%PDF']),
    pageCount: length,
    losses: [{ document: 0, kind: 'tags' }],
  }))
  const { files, losses } = await assembleFiles(engine, rewrite)(input, (done, total) =>
    progress.push(done / total),
  )
  expect(files.map(({ file, pageCount }) => [file.name, file.type, pageCount])).toEqual([
    ['one.pdf', 'application/pdf', 1],
    ['three.pdf', 'application/pdf', 3],
  ])
  expect(losses).toEqual([{ document: 0, kind: 'tags' }])
  expect(progress.map((share) => share.toFixed(3))).toEqual(['0.150', '0.475', '1.000'])
})

test('a missing page is an error, never a result', async () => {
  const engine = engineGiving(({ pages: { length } }) => ({
    pdf: new Blob(),
    pageCount: length - 1,
    losses: [],
  }))
  await expect(assembleFiles(engine, rewrite)(input, () => undefined)).rejects.toMatchObject({
    code: 'damaged',
  })
})

test('a file that has disappeared is named', async () => {
  const gone = new Blob()
  gone.slice = () => {
    const part = new Blob()
    part.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    return part
  }
  const engine = engineGiving(() => ({ pdf: new Blob(), pageCount: 0, losses: [] }))
  const job = assembleFiles(engine, rewrite)
  await expect(
    job({ ...input, sources: [...input.sources, { file: gone, name: 'b.pdf' }] }, () => undefined),
  ).rejects.toMatchObject({ code: 'damaged', fileName: 'b.pdf' })
})

test('losses are listed once per file: counts of links are added, of others the largest is kept', () => {
  expect(
    mergeLosses([
      { document: 0, kind: 'links', count: 2 },
      { document: 0, kind: 'signatures', count: 1 },
      { document: 1, kind: 'links', count: 1 },
      { document: 0, kind: 'links', count: 3 },
      { document: 0, kind: 'signatures', count: 1 },
      { document: 0, kind: 'scripts' },
    ]),
  ).toEqual([
    { document: 0, kind: 'links', count: 5 },
    { document: 0, kind: 'signatures', count: 1 },
    { document: 1, kind: 'links', count: 1 },
    { document: 0, kind: 'scripts' },
  ])
})
