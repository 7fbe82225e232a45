import { afterEach, describe, expect, it, vi } from 'vitest'
import { openOwnFolder, removeLeftovers, takeOwnPlace } from './own-folder.ts'

/** As much of a browser as the folder needs: files by name, and locks that others may hold. */
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
])('makes do without storage that %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  await expect(removeLeftovers()).resolves.toBeUndefined()
  expect((await takeOwnPlace()).fileName).toBeUndefined()
})

describe('takeOwnPlace', () => {
  it('takes a name of its own, held until it is released', async () => {
    const { files, held } = stubBrowser()
    const [one, other] = [await takeOwnPlace(), await takeOwnPlace()]
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

  it('is no place where nothing is kept', async () => {
    stubBrowser({ isRefused: true })
    const refused = await takeOwnPlace()
    expect(refused.fileName).toBeUndefined()
    await refused.release()
    vi.stubGlobal('navigator', { storage: {} })
    expect((await takeOwnPlace()).fileName).toBeUndefined()
    await removeLeftovers()
  })
})

describe('removeLeftovers', () => {
  it('deletes what nobody holds, and stumbles over nothing', async () => {
    const { files, inUse } = stubBrowser()
    const place = await takeOwnPlace()
    for (const name of [place.fileName ?? '', 'left.zip', 'in-use.zip', 'left-too.zip'])
      files.add(name)
    inUse.add('in-use.zip')
    await removeLeftovers()
    expect([...files]).toEqual([place.fileName, 'in-use.zip'])
  })

  it('makes no folder where there is none', async () => {
    const { isThere } = stubBrowser()
    await removeLeftovers()
    expect(isThere()).toBe(false)
    await openOwnFolder()
    expect(isThere()).toBe(true)
  })
})
