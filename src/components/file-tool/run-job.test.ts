import { describe, expect, it } from 'vitest'
import { type ErrorCode, ToolError } from '../../core/errors.ts'
import { createInThreadWorkers } from '../../testing/in-thread-worker.ts'
import { runJob } from './run-job.ts'
import type { FileJob, FileJobCalls } from './state.ts'

const fileOf = (name: string) => new File([name], name)
const [one, two, three] = ['one', 'two', 'three'].map(fileOf) as [File, File, File]

/** Creates workers of this thread that do a job, and records when each of them starts and ends. */
const workersOf = (job: FileJob<unknown>) => {
  const log: string[] = []
  const { workers, create } = createInThreadWorkers<FileJobCalls>({
    run: (input, { report }) => {
      log.push(`${workers.length}: ${input.file.name}`)
      if (input.file.name !== 'breaks') return job(input, report)
      workers.at(-1)?.breaks('error')
      return new Promise(() => undefined)
    },
  })
  const createWorker = () => {
    const worker = create()
    const number = workers.length
    log.push(`start ${number}`)
    const terminate = worker.terminate.bind(worker)
    worker.terminate = () => {
      log.push(`end ${number}`)
      terminate()
    }
    return worker
  }
  return { log, createWorker }
}

const copy: FileJob<unknown> = ({ file }, report) => {
  report(5, 10)
  return Promise.resolve({ file, ...(file.name === 'two' && { holdsMuchMemory: true }) })
}

const failWith = (code: ErrorCode) => () => Promise.reject(new ToolError(code))

const run = (files: readonly File[], job: FileJob<unknown> = copy) => {
  const { log, createWorker } = workersOf(job)
  const reports: string[] = []
  const chosen = files.map((file, id) => ({ id, file }))
  const outcome = runJob(chosen, {
    createWorker,
    prepare: (file) => Promise.resolve(file),
    options: {},
    signal: new AbortController().signal,
    report: (done, total) => reports.push(`${done}/${total}`),
  })
  return { log, reports, outcome }
}

describe('files', () => {
  it('are done in turn, and their results are counted through', async () => {
    const { log, reports, outcome } = run([one, three, one])
    const { made, failed } = await outcome
    expect(made.map(({ file, source }) => [file.name, source])).toEqual([
      ['one', 0],
      ['three', 1],
      ['one', 2],
    ])
    expect(failed).toEqual([])
    expect(reports).toEqual(['5/30', '15/30', '25/30'])
    expect(log).toEqual(['start 1', '1: one', '1: three', '1: one', 'end 1'])
  })

  it('get another worker after a large image', async () => {
    const { log, outcome } = run([one, two, three])
    expect((await outcome).made).toHaveLength(3)
    expect(log).toEqual(['start 1', '1: one', '1: two', 'end 1', 'start 2', '2: three', 'end 2'])
  })

  it('get another worker after one for which the memory was not enough', async () => {
    const { log, outcome } = run([one, three], failWith('out-of-memory'))
    expect((await outcome).failed).toHaveLength(2)
    expect(log).toEqual(['start 1', '1: one', 'end 1', 'start 2', '2: three', 'end 2'])
  })

  it('fail alone where the worker breaks down', async () => {
    const { log, outcome } = run([one, fileOf('breaks'), three])
    expect(await outcome).toEqual({
      made: [
        { file: one, source: 0 },
        { file: three, source: 2 },
      ],
      failed: [{ source: 1, code: 'engine-not-loaded' }],
    })
    expect(log).toEqual(['start 1', '1: one', '1: breaks', 'end 1', 'start 2', '2: three', 'end 2'])
  })
})

it('an engine that is not loaded for the only file fails the job', async () => {
  const { outcome } = run([one], failWith('engine-not-loaded'))
  await expect(outcome).rejects.toMatchObject({ code: 'engine-not-loaded' })
})

it('what fails the only file for itself is a failure of that file', async () => {
  expect(await run([one], failWith('damaged')).outcome).toEqual({
    made: [],
    failed: [{ source: 0, code: 'damaged' }],
  })
})

it('cancelling ends the job', async () => {
  const { log, outcome } = run([one, three], failWith('cancelled'))
  await expect(outcome).rejects.toMatchObject({ code: 'cancelled' })
  expect(log.at(-1)).toBe('end 1')
})
