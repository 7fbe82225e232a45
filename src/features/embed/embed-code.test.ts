import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmbeddable } from '../../core/tool.ts'
import { languages } from '../../core/language.ts'
import { pages } from '../../site/pages.ts'
import { embeddedAddress, hasValues, snippetOf } from './embed-code.ts'

const origin = 'https://utilo.example'
const path = '/en/weight-converter'

describe('the address of a tool alone', () => {
  it('keeps to the language, which French says in the query', () => {
    const addressIn = (language: 'fr' | 'en') =>
      embeddedAddress({ origin, path: '/x', language, search: '' })
    expect(addressIn('fr')).toBe('https://utilo.example/x?lng=fr&embed=1')
    expect(addressIn('en')).toBe('https://utilo.example/x?embed=1')
  })

  it('takes the inputs with it, and says nothing twice', () => {
    const search = '?value=72.5&from=kg&embed=1&lng=es&to=oz'
    expect(embeddedAddress({ origin, path, language: 'en', search })).toBe(
      'https://utilo.example/en/weight-converter?embed=1&value=72.5&from=kg&to=oz',
    )
  })

  it.each([
    ['', false],
    ['?lng=fr&embed=1', false],
    ['?value=', true],
    ['?lng=fr&to=oz', true],
  ])('of %j: carries inputs: %s', (search, carries) => expect(hasValues(search)).toBe(carries))

  it('says every input as it was, whatever it is', () => {
    const input = fc.tuple(fc.stringMatching(/^[a-z]{1,2}$/), fc.string())
    fc.assert(
      fc.property(fc.array(input), fc.constantFrom(...languages), (inputs, language) => {
        const search = `?${new URLSearchParams(inputs)}`
        const address = new URL(embeddedAddress({ origin, path, language, search }))
        const inside = [...address.searchParams].filter(([key]) => key.length < 3)
        expect(inside).toEqual(inputs)
        expect(address.searchParams.getAll('embed')).toEqual(['1'])
      }),
    )
  })
})

/** Returns an attribute of the single element, as an HTML parser reads it. */
const attribute = (snippet: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`)
    .exec(snippet)?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

describe('the snippet', () => {
  it('is one frame, as one writes it by hand', () => {
    expect(
      snippetOf({ address: `${origin}${path}?embed=1&to=oz`, title: 'A', heightPx: 480 }),
    ).toBe(
      '<iframe src="https://utilo.example/en/weight-converter?embed=1&amp;to=oz" title="A" width="600" height="480" loading="lazy" allow="clipboard-write; fullscreen" style="border:0;max-width:100%"></iframe>',
    )
  })

  it('says address and title whatever they hold, and nothing in them ends an attribute', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (address, title) => {
        const snippet = snippetOf({ address, title, heightPx: 480 })
        expect(attribute(snippet, 'src')).toBe(address)
        expect(attribute(snippet, 'title')).toBe(title)
        expect(snippet.match(/</g)).toHaveLength(2)
        expect(snippet.match(/"/g)).toHaveLength(14)
      }),
    )
  })
})

it('is offered for tools alone that ask for no files and nothing private', () => {
  const offered = pages.filter(({ tool }) => tool && isEmbeddable(tool)).map(({ id }) => id)
  expect(offered).toEqual(expect.arrayContaining(['weight', 'currency', 'vat', 'world-clock']))
  for (const id of ['home', 'contact', 'password', 'bmi', 'ovulation', 'age', 'merge-pdf', 'ocr'])
    expect(offered).not.toContain(id)
})
