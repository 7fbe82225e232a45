import { describe, expect, it } from 'vitest'
import { splitTypedSize } from './size-units.ts'

describe('a size typed with its unit', () => {
  it.each([
    ['200 ko', '200', 'KB'],
    ['200KB', '200', 'KB'],
    ['1 500 Kio', '1 500', 'KB'],
    [' 0,2 MB ', '0,2', 'MB'],
    ['2mo', '2', 'MB'],
    ['1.5 MiB', '1.5', 'MB'],
  ])('%s', (typed, number, unit) => {
    expect(splitTypedSize(typed)).toEqual({ number, unit })
  })

  it.each(['200', '200 k', '200 m', 'ko', '', '200 g', '200 kg', '200 b', 'x ko'])(
    '%j has none',
    (typed) => {
      expect(splitTypedSize(typed)).toBeUndefined()
    },
  )
})
