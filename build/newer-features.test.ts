import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type NewerFeature, findNewerFeatures } from './newer-features.ts'

/**
 * What is used although a supported browser lacks it, and what happens there. A name stands for everything below it in
 * the data. The code that uses a feature has its fallback.
 */
const excused: Readonly<Record<string, string>> = {
  'api.AudioParam.exponentialRampToValueAtTime':
    'Firefox begins the curve elsewhere; one hears no difference',
  'api.CanvasRenderingContext2D.imageSmoothingQuality': 'Firefox always smooths well',
  'api.Document.exitFullscreen': 'an iPhone gets no button for it',
  'api.Document.fullscreenElement': 'an iPhone gets no button for it',
  'api.Document.fullscreenEnabled': 'is looked for before the button is shown',
  'api.Element.requestFullscreen': 'an iPhone gets no button for it',
  'api.FileSystemHandle.requestPermission': 'it is the method of notifications that is used',
  'api.InputEvent.isComposing': 'it is the property of keys that is used',
  'api.KeyboardEvent.isComposing': 'Safari sets it too late for the key that ends a composition',
  'api.Navigator.deviceMemory': 'a middle value is taken where it is not said',
  'api.Navigator.wakeLock': 'an iPhone before 18.4 dims its screen',
  'api.Notification': 'an iPhone is told that it has none, before one is asked for',
  'api.OffscreenCanvasRenderingContext2D.imageSmoothingQuality': 'Firefox always smooths well',
  'api.ShadowRoot.fullscreenElement': 'it is the property of the document that is used',
  'api.Window.devicePixelRatio': 'Safari leaves out the zoom, which is sharp enough',
  'api.Window.requestIdleCallback': 'Safari waits until the page is loaded',
  'api.WorkerNavigator.deviceMemory': 'a middle value is taken where it is not said',
  'css.properties.accent-color': 'Safari draws a pale mark on some colors',
  'css.properties.backdrop-filter': 'the bundler adds the name with a prefix',
  'css.properties.content-visibility': 'what is out of sight is drawn all the same',
  'css.properties.cursor': 'an iPhone has no pointer',
  'css.properties.field-sizing': 'the field keeps its height, and scrolls',
  'css.properties.font-family.ui-monospace': 'other families follow',
  'css.properties.forced-color-adjust': 'Safari has no forced colors',
  'css.properties.overscroll-behavior': 'the page behind scrolls along at the end of a list',
  'css.properties.overscroll-behavior-x': 'the page behind scrolls along at the end of a list',
  'css.properties.print-color-adjust': 'the bundler adds the name with a prefix',
  'css.properties.resize': 'an iPhone’s fields keep their height',
  'css.properties.scrollbar-width': 'the scroll bar is wider',
  'css.properties.text-size-adjust': 'only phones enlarge text, and they know the prefixed name',
  'css.properties.text-wrap.balance': 'lines are of unequal length',
  'css.properties.text-wrap.pretty': 'a last line may be one word',
  'css.properties.user-select': 'the bundler adds the name with a prefix',
  'css.selectors.details-content': 'what is folded is not printed',
  'css.selectors.fullscreen': 'an iPhone gets no button for it',
  'html.elements.img.fetchpriority': 'a hint for speed',
  'html.elements.input.capture': 'without a camera the button chooses a file',
  'html.elements.link.blocking': 'a hint for speed',
  'html.elements.link.fetchpriority': 'a hint for speed',
  'html.elements.script.blocking': 'a hint for speed',
  'html.elements.script.fetchpriority': 'a hint for speed',
  'html.elements.style.blocking': 'a hint for speed',
  'html.global_attributes.autocapitalize': 'a hint for on-screen keyboards',
  'html.global_attributes.autocorrect': 'a hint for on-screen keyboards',
  // Polyfilled by `temporal-polyfill` (docs/decisions/0012).
  'javascript.builtins.Temporal': 'the polyfill is loaded',
}

const excuseOf = (key: string) =>
  Object.keys(excused).find((name) => key === name || key.startsWith(`${name}.`))

const source = globSync('src/**/*.{ts,tsx,css}')
  .filter((path) => !/\.test\.|\be2e\b|src\/testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const keysOf = (found: readonly NewerFeature[]) => found.map(({ key }) => key)

describe('the source', () => {
  const found = findNewerFeatures(source)

  it('uses nothing that a supported browser lacks without a fallback', () => {
    expect(found.filter(({ key }) => excuseOf(key) === undefined)).toEqual([])
  })

  it('uses everything that is excused', () => {
    const used = new Set(keysOf(found).map(excuseOf))
    expect(Object.keys(excused).filter((name) => !used.has(name))).toEqual([])
  })
})

describe('what is newer than the supported browsers', () => {
  const foundIn = (path: string, text: string) => keysOf(findNewerFeatures([{ path, text }]))

  // According to MDN: `anchor-name` came with Safari 26, `Array.fromAsync` with Chrome 121, and so on.
  it.each([
    ['a.css', 'p { anchor-name: --tip }', 'css.properties.anchor-name'],
    ['a.css', 'p { field-sizing: content }', 'css.properties.field-sizing.content'],
    ['a.css', '@view-transition { navigation: auto }', 'css.at-rules.view-transition'],
    ['a.css', 'details::details-content { color: red }', 'css.selectors.details-content'],
    ['a.ts', 'const all = await Array.fromAsync(list)', 'javascript.builtins.Array.fromAsync'],
    ['a.ts', 'new CookieStore()', 'api.CookieStore'],
    ['a.ts', 'if (navigator.deviceMemory > 4) go()', 'api.Navigator.deviceMemory'],
    ['a.ts', 'row.moveBefore(one, other)', 'api.Element.moveBefore'],
    ['a.tsx', 'const a = <link fetchPriority="high" />', 'html.elements.link.fetchpriority'],
  ])('is found in %s: %s', (path, text, key) => expect(foundIn(path, text)).toContain(key))

  it.each([
    ['a.css', '/* anchor-name: none */ p { color: red; display: grid }'],
    ['a.css', ':is(p, li):has(a) { inset: 0 }'],
    ['a.ts', '// Array.fromAsync came later.\nconst list = Array.from(one)'],
    ['a.ts', 'structuredClone(one); navigator.clipboard.writeText(text)'],
    ['a.ts', 'interface Row { moveBefore: Row }\nconst next = row.moveBefore'],
  ])('is nothing in %s: %s', (path, text) => expect(foundIn(path, text)).toEqual([]))
})
