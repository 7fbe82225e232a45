import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '../src/core/language.ts'
import { sitePages } from './site.ts'

const dist = process.env.UTILO_DIST ?? 'dist'
const headers = readFileSync(`${dist}/client/_headers`, 'utf8')

const nobodysBusiness = new Set(['age', 'bmi', 'ovulation', 'password'])

describe('other sites may frame a tool without files whose inputs are not private, and nothing else', () => {
  it.each(sitePages)('$id', ({ id, paths, isEmbeddable }) => {
    for (const language of languages) {
      const folder = paths[language].replace(/\/$/, '')
      const html = readFileSync(`${dist}/client${folder}/index.html`, 'utf8')
      const group = /<main[^>]* data-group="(\w+)"/.exec(html)?.[1] ?? 'files'
      const isOpen = group !== 'files' && !nobodysBusiness.has(id)
      // Our own server uses `isEmbeddable`, a static host the policy in `_headers`.
      expect(isEmbeddable).toBe(isOpen)
      const [forAll = '', ...rest] = headers.split(`\n${folder}/\n`)
      const [rule] = rest
      // A page beyond the limits of `_headers` has no rule of its own, and that for all paths forbids frames.
      if (rule === undefined) {
        expect(isOpen).toBe(false)
        expect(forAll.split('\n\n')[0]).toContain('X-Frame-Options: DENY')
      } else expect(rule.split('\n\n')[0]).toContain(`frame-ancestors ${isOpen ? '*' : "'none'"};`)
    }
  })
})
