import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eraseCaches, eraseChoices, eraseFolders, eraseStoredData } from './erase-stored-data.ts'

class FakeStorage {
  readonly entries: Map<string, string>

  constructor(entries: Readonly<Record<string, string>> = {}) {
    this.entries = new Map(Object.entries(entries))
  }

  get length() {
    return this.entries.size
  }

  key(index: number) {
    return [...this.entries.keys()][index] ?? null
  }

  removeItem(key: string) {
    this.entries.delete(key)
  }
}

/** A cookie jar that understands `name=value; max-age=…` as a browser does. */
class FakePage {
  readonly #jar: Map<string, string>
  readonly #isStubborn: boolean

  constructor(cookies: Readonly<Record<string, string>> = {}, isStubborn = false) {
    this.#jar = new Map(Object.entries(cookies))
    this.#isStubborn = isStubborn
  }

  get cookie() {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  set cookie(written: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(written) ?? []
    if (this.#isStubborn) return
    if (/max-age=0\b/i.test(written) && /path=\/(;|$)/i.test(written)) this.#jar.delete(name)
    else this.#jar.set(name, value)
  }
}

describe('eraseFolders', () => {
  const rootOf = (...names: string[]) => {
    const removed: string[] = []
    return {
      removed,
      keys: async function* (): AsyncGenerator<string, undefined> {
        yield* names
        return undefined
      },
      removeEntry: (name: string) => {
        removed.push(name)
        return Promise.resolve()
      },
    }
  }

  it('erases the site’s folders and leaves what others keep', async () => {
    const root = rootOf('utilo-images', 'cache', 'my-utilo-images')
    expect(await eraseFolders(root)).toBe(true)
    expect(root.removed).toEqual(['utilo-images'])
  })

  it('says that there was none', async () => {
    const root = rootOf('cache')
    expect(await eraseFolders(root)).toBe(false)
    expect(root.removed).toEqual([])
  })
})

describe('eraseCaches', () => {
  const cachesOf = (...names: string[]) => {
    const kept = new Set(names)
    return { keys: async () => [...kept], delete: async (name: string) => kept.delete(name), kept }
  }

  it('erases the site’s caches and leaves what others keep', async () => {
    const caches = cachesOf('utilo-ocr', 'other')
    expect(await eraseCaches(caches)).toBe(true)
    expect([...caches.kept]).toEqual(['other'])
  })

  it('says that there was none', async () => {
    expect(await eraseCaches(cachesOf('other'))).toBe(false)
  })
})

describe('eraseChoices', () => {
  it('erases choices, and keeps what was asked for by itself', () => {
    const kept = {
      lng: 'es',
      'utilo:theme': 'dark',
      'utilo:remember': 'off',
      'utilo:consent': '{}',
      'utilo:rates': '{}',
      'utilo:word-counter': 'a text to be kept',
      'utilo:stopwatch-timer': '{}',
      'utilo:toolshed': 'y',
      'my-utilo:tools': 'z',
    }
    const local = new FakeStorage({
      'utilo:tools': '{}',
      'utilo:last:weight': '{}',
      'utilo:currency': '[]',
      'utilo:world-clock': '{}',
      ...kept,
    })
    eraseChoices(local)
    expect(Object.fromEntries(local.entries)).toEqual(kept)
  })

  it('knows everything that is remembered', () => {
    const sources = import.meta.glob<string>(
      '../../{components,tools,site,features,app}/**/*.{ts,tsx}',
      {
        eager: true,
        query: '?raw',
        import: 'default',
      },
    )
    const callers = Object.entries(sources)
      .filter(([file, text]) => !/\.test\.|\/storage\.ts$/.test(file) && /\bremember\(/.test(text))
      .map(([file]) => file.replace('../../', ''))
    // A new caller needs its entry in the pattern of `eraseChoices`, and then its name here.
    expect(callers.toSorted()).toEqual([
      'components/use-tool-state.ts',
      'features/favourites/remembered-tools.ts',
      'tools/currency/favourite-pairs.tsx',
      'tools/world-clock/use-clocks.ts',
    ])
  })
})

describe('eraseStoredData', () => {
  it('erases what the site keeps and leaves what others keep', () => {
    const local = new FakeStorage({
      lng: 'es',
      'utilo:theme': 'dark',
      other: 'x',
      'utilo:last:weight': '{"from":"kg"}',
      lngs: 'y',
    })
    const session = new FakeStorage({ 'utilo:visit': '7', cart: 'z' })
    const page = new FakePage({ lng: 'es', session: 'abc' })
    expect(eraseStoredData({ local, session, page })).toBe('erased')
    expect([...local.entries.keys()]).toEqual(['other', 'lngs'])
    expect([...session.entries.keys()]).toEqual(['cart'])
    expect(page.cookie).toBe('session=abc')
  })

  it('says that there was nothing, without touching anything', () => {
    const local = new FakeStorage({ other: 'x' })
    const page = new FakePage({ other: 'y' })
    expect(eraseStoredData({ local, session: new FakeStorage(), page })).toBe('nothing')
    expect(local.length).toBe(1)
    expect(page.cookie).toBe('other=y')
  })

  it('says so when the browser keeps something all the same', () => {
    const page = new FakePage({ lng: 'fr' }, true)
    expect(eraseStoredData({ local: new FakeStorage(), session: new FakeStorage(), page })).toBe(
      'blocked',
    )
  })

  it('lets the browser’s refusal through', () => {
    const local = {
      get length(): number {
        throw new DOMException('denied', 'SecurityError')
      },
      key: () => null,
      removeItem: () => {},
    }
    expect(() =>
      eraseStoredData({ local, session: new FakeStorage(), page: new FakePage() }),
    ).toThrow('denied')
  })

  it('leaves exactly the foreign entries, and nothing to erase a second time', () => {
    const key = fc.oneof(
      fc.constant('lng'),
      fc.string().map((rest) => `utilo:${rest}`),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.dictionary(key, fc.string()), fc.dictionary(key, fc.string()), (a, b) => {
        const device = {
          local: new FakeStorage(a),
          session: new FakeStorage(b),
          page: new FakePage(),
        }
        const isForeign = (name: string) => name !== 'lng' && !name.startsWith('utilo:')
        eraseStoredData(device)
        expect([...device.local.entries.keys()]).toEqual(Object.keys(a).filter(isForeign))
        expect([...device.session.entries.keys()]).toEqual(Object.keys(b).filter(isForeign))
        expect(eraseStoredData(device)).toBe('nothing')
      }),
    )
  })
})
