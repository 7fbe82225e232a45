import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  openTemporaryFolder,
  removeAbandonedFiles,
  createTemporaryFile,
} from './temporary-files.ts'

/** Stubs the parts of a browser that the module uses: files by name, and locks that other pages may hold. */
const stubBrowser = ({ isRefused = false } = {}) => {
  const files = new Set<string>()
  const inUse = new Set<string>()
  const held = new Set<string>()
  let isThere = false
  const folder = {
    removeEntry: (name: string) => {
      if (inUse.has(name)) return Promise.reject(new DOMException('', 'NoModificationAllowedError'))
      return files.delete(name)
        ? Promise.resolve()
        : Promise.reject(new DOMException('', 'NotFoundError'))
    },
    keys: async function* keys() {
      yield* files
    },
  }
  const root = {
    getDirectoryHandle: (_: string, options?: { create: boolean }) => {
      isThere ||= options?.create === true
      return isThere
        ? Promise.resolve(folder)
        : Promise.reject(new DOMException('', 'NotFoundError'))
    },
  }
  const locks = {
    request: async (
      name: string,
      ...rest: [unknown, (lock: object | null) => unknown] | [(lock: object) => unknown]
    ) => {
      if (rest.length === 2) return rest[1](held.has(name) ? null : {})
      held.add(name)
      await rest[0]({})
      held.delete(name)
      return undefined
    },
  }
  const getDirectory = () =>
    isRefused ? Promise.reject(new DOMException('', 'SecurityError')) : Promise.resolve(root)
  vi.stubGlobal('navigator', { locks, storage: { getDirectory } })
  return { files, inUse, held, isThere: () => isThere }
}

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['is not there', { locks: {}, storage: undefined }],
  [
    'cannot be asked for',
    {
      locks: {},
      get storage() {
        throw new DOMException('', 'SecurityError')
      },
    },
  ],
])('works without storage that %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  await expect(removeAbandonedFiles()).resolves.toBeUndefined()
  expect((await createTemporaryFile()).fileName).toBeUndefined()
})

describe('createTemporaryFile', () => {
  it('reserves a unique name, and holds a lock until it is released', async () => {
    const { files, held } = stubBrowser()
    const [one, other] = [await createTemporaryFile(), await createTemporaryFile()]
    expect(one.fileName).toMatch(/^[\da-f-]{36}\.zip$/)
    expect(one.fileName).not.toBe(other.fileName)
    files.add(one.fileName ?? '')
    expect(held.has(`utilo-images/${one.fileName}`)).toBe(true)
    await one.release()
    await vi.waitFor(() => expect(held.has(`utilo-images/${one.fileName}`)).toBe(false), {
      timeout: 60_000,
    })
    expect([files.size, held.size]).toEqual([0, 1])
  })

  it('returns no file name when the browser stores no files', async () => {
    stubBrowser({ isRefused: true })
    const refused = await createTemporaryFile()
    expect(refused.fileName).toBeUndefined()
    await refused.release()
    vi.stubGlobal('navigator', { storage: {} })
    expect((await createTemporaryFile()).fileName).toBeUndefined()
    await removeAbandonedFiles()
  })
})

describe('removeAbandonedFiles', () => {
  it('deletes files without a lock, and ignores errors', async () => {
    const { files, inUse } = stubBrowser()
    const place = await createTemporaryFile()
    for (const name of [place.fileName ?? '', 'left.zip', 'in-use.zip', 'left-too.zip'])
      files.add(name)
    inUse.add('in-use.zip')
    await removeAbandonedFiles()
    expect([...files]).toEqual([place.fileName, 'in-use.zip'])
  })

  it('creates no folder', async () => {
    const { isThere } = stubBrowser()
    await removeAbandonedFiles()
    expect(isThere()).toBe(false)
    await openTemporaryFolder()
    expect(isThere()).toBe(true)
  })
})
