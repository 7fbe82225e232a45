import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFileStore } from './file-stores.ts'
import type { KnownRates } from './rates.ts'
import { parseBroad } from './parse-documents.ts'
import { lastNinetyDays, packagedList } from '../testing/rates-documents.ts'

const known: KnownRates = {
  document: { broad: parseBroad(packagedList) },
  history: { days: lastNinetyDays('2026-11-20') },
}

let folder: string
const reports: string[] = []
const report = (message: string) => void reports.push(message)
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'utilo-rates-'))
  reports.length = 0
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('keeps rates between starts, in a folder for its user only', async () => {
  const data = join(folder, 'deeper', 'data')
  await createFileStore(data).write(known)
  expect(await createFileStore(data).read()).toEqual(known)
  expect(await readdir(data)).toEqual(['rates.json'])
  expect((await stat(data)).mode & 0o777).toBe(0o700)
  expect((await stat(join(data, 'rates.json'))).mode & 0o777).toBe(0o600)
})

it('replaces what it kept', async () => {
  const store = createFileStore(folder)
  await store.write(known)
  const later = { ...known, history: { days: lastNinetyDays('2026-11-27') } }
  await store.write(later)
  expect(await store.read()).toEqual(later)
})

it('has nothing before anything was kept, without a word', async () => {
  expect(await createFileStore(join(folder, 'none'), report).read()).toBeUndefined()
  expect(reports).toEqual([])
})

describe('a file that is no good', () => {
  const whole = JSON.stringify(known)
  it.each([
    ['empty', ''],
    ['cut off', whole.slice(0, -200)],
    ['of zeros', '\0'.repeat(4096)],
    ['of something else', '{"document":{}}'],
    ['null', 'null'],
    ['with a changed rate', whole.replace('"4.1722245"', '"-4"')],
    ['with a changed day', whole.replace('2026-11-20', '2026-11-40')],
  ])('%s: is reported and not used, and replaced by the next one', async (_, content) => {
    const store = createFileStore(folder, report)
    await writeFile(join(folder, 'rates.json'), content)
    expect(await store.read()).toBeUndefined()
    expect(await store.read()).toBeUndefined()
    expect(reports).toHaveLength(1)
    expect(reports[0]).toContain('it is not used')
    await store.write(known)
    expect(await store.read()).toEqual(known)
  })

  it('a folder: neither read nor replaced, but said', async () => {
    await mkdir(join(folder, 'rates.json'))
    const store = createFileStore(folder, report)
    expect(await store.read()).toBeUndefined()
    expect(reports).toHaveLength(1)
    await expect(store.write(known)).rejects.toThrow('EISDIR')
    expect(await readdir(folder)).toEqual(['rates.json'])
  })
})

it('says when the folder cannot be made', async () => {
  await writeFile(join(folder, 'data'), '')
  await expect(createFileStore(join(folder, 'data')).write(known)).rejects.toThrow('EEXIST')
})

it('may be written by several at once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => createFileStore(folder).write(known)))
  expect(await createFileStore(folder).read()).toEqual(known)
  expect(await readdir(folder)).toEqual(['rates.json'])
})

it.skipIf(process.platform === 'win32')(
  'keeps what it had when there is no more room',
  async () => {
    const before: KnownRates = { ...known, history: { days: [] } }
    await createFileStore(folder).write(before)
    const script = join(folder, 'write.ts')
    await writeFile(join(folder, 'known.json'), JSON.stringify(known))
    await writeFile(
      script,
      `import { readFileSync } from 'node:fs'
import { createFileStore } from ${JSON.stringify(new URL('file-stores.ts', import.meta.url).href)}
const known = JSON.parse(readFileSync(${JSON.stringify(join(folder, 'known.json'))}, 'utf8'))
await createFileStore(${JSON.stringify(folder)}).write(known).catch((error) => {
  console.log(error.code)
})
`,
    )
    // The file size is limited to 16 blocks of 512 or 1024 bytes, which is enough for the old file and not for the
    // new one.
    const limited = spawnSync(
      'sh',
      ['-c', 'ulimit -f 16; exec "$0" "$1"', process.execPath, script],
      {
        encoding: 'utf8',
        timeout: 60_000,
      },
    )
    expect(limited.stdout).toBe('EFBIG\n')
    expect(await createFileStore(folder).read()).toEqual(before)
    expect(await readdir(folder)).toEqual(['known.json', 'rates.json', 'write.ts'])
  },
)

it('is whole whenever the process is killed', { timeout: 120_000 }, async () => {
  const script = join(folder, 'write.ts')
  const source = new URL('file-stores.ts', import.meta.url).href
  const data = join(folder, 'data')
  await createFileStore(data).write(known)
  await writeFile(
    script,
    `import { createFileStore } from ${JSON.stringify(source)}
const store = createFileStore(${JSON.stringify(data)})
const known = await store.read()
process.send?.('ready')
for (;;) await store.write(known)
`,
  )
  for (const waitMs of [0, 11, 29]) {
    const child = fork(script, { execArgv: [], stdio: 'ignore' })
    const ended = once(child, 'exit')
    await once(child, 'message')
    await setTimeout(waitMs)
    child.kill('SIGKILL')
    await ended
    expect(await createFileStore(data, report).read()).toEqual(known)
  }
  expect(reports).toEqual([])
  expect(JSON.parse(await readFile(join(data, 'rates.json'), 'utf8'))).toEqual(known)
})
