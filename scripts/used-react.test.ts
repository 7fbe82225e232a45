import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { usedReact, withExports } from './used-react.ts'

const requireHere = createRequire(import.meta.url)

const exportsOf = (source: string): Record<string, unknown> => {
  const exported: Record<string, unknown> = {}
  // oxlint-disable-next-line no-implied-eval -- a CommonJS module is the body of such a function
  const run = new Function('exports', 'require', source) as (
    names: typeof exported,
    require: NodeJS.Require,
  ) => void
  run(exported, requireHere)
  return exported
}

describe('withExports', () => {
  it.each(Object.entries(usedReact))(
    'leaves %s what is asked of it, and no more',
    (_name, { file, imported, required }) => {
      const whole = readFileSync(`node_modules/${file}`, 'utf8')
      const kept = [...imported, ...required]
      const left = exportsOf(withExports(whole, kept))
      expect(Object.keys(left).toSorted()).toEqual(kept.toSorted())
      for (const name of kept) expect(typeof left[name]).toBe(typeof exportsOf(whole)[name])
    },
  )

  it.each([
    ['react-dom/cjs/react-dom-client.production.js', 'React', 'react'],
    ['react-dom/cjs/react-dom-client.production.js', 'ReactDOM', 'react-dom'],
    ['react-dom/cjs/react-dom.production.js', 'React', 'react'],
  ])('keeps what %s takes of %s', (file, variable, name) => {
    const source = readFileSync(`node_modules/${file}`, 'utf8')
    const taken = [...source.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))].map(
      ([, property]) => property,
    )
    expect(taken.length).toBeGreaterThan(0)
    expect(usedReact[name]?.required).toEqual(expect.arrayContaining(taken))
  })

  it('keeps whatever else a module says', () => {
    expect(withExports('"use strict";var a=1;exports.a=a;exports.b=2;f(exports.b);', ['a'])).toBe(
      '"use strict";var a=1;exports.a=a;f(exports.b);',
    )
  })

  it('refuses a list with what the module has not', () => {
    expect(() => withExports('exports.useState = 1;', ['useStates'])).toThrow(
      'React exports no useStates',
    )
  })
})
