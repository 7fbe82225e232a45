import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uniqueNames } from './unique-names.ts'

describe('uniqueNames', () => {
  it.each([
    [
      ['a.png', 'b.png'],
      ['a.png', 'b.png'],
    ],
    [
      ['a.png', 'a.png', 'a.png'],
      ['a.png', 'a (2).png', 'a (3).png'],
    ],
    [
      ['a.png', 'A.PNG'],
      ['a.png', 'A (2).PNG'],
    ],
    [
      ['a.png', 'a.png', 'a (2).png'],
      ['a.png', 'a (3).png', 'a (2).png'],
    ],
    [
      ['a', 'a'],
      ['a', 'a (2)'],
    ],
    [
      ['.htaccess', '.htaccess'],
      ['.htaccess', '.htaccess (2)'],
    ],
    [
      ['a.tar.gz', 'a.tar.gz'],
      ['a.tar.gz', 'a.tar (2).gz'],
    ],
    // The same accent is encoded once as one character and once as two.
    [
      ['\u00E9t\u00E9.png', 'e\u0301te\u0301.png'],
      ['\u00E9t\u00E9.png', 'e\u0301te\u0301 (2).png'],
    ],
    [[], []],
  ])('%j → %j', (names, expected) => {
    expect(uniqueNames(names)).toEqual(expected)
  })

  it('makes all differ, leaves the first of each as it is, and changes nothing the second time', () => {
    const name = fc.constantFrom('a.png', 'A.png', 'a (2).png', 'a (3).png', 'b', 'b (2)')
    fc.assert(
      fc.property(fc.array(name), (names) => {
        const unique = uniqueNames(names)
        expect(new Set(unique.map((one) => one.toLowerCase())).size).toBe(names.length)
        expect(uniqueNames(unique)).toEqual(unique)
        const firsts = names.map((one) => one.toLowerCase())
        names.forEach((one, at) => {
          if (firsts.indexOf(one.toLowerCase()) === at) expect(unique[at]).toBe(one)
        })
      }),
    )
  })
})
