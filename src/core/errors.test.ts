import { describe, expect, it } from 'vitest'
import {
  ToolError,
  endsWholeJob,
  errorCodeOf,
  errorCodes,
  isWorthRetrying,
  loadPart,
} from './errors.ts'

describe('a tool’s error', () => {
  it('carries its code, its file and its cause', () => {
    const cause = new Error('first')
    const error = new ToolError('damaged', { fileName: 'holiday.jpg', cause })
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ name: 'ToolError', code: 'damaged', fileName: 'holiday.jpg' })
    expect(error.cause).toBe(cause)
    expect(error.message).toBe('damaged: holiday.jpg')
    expect(new ToolError('cancelled').message).toBe('cancelled')
    expect(new ToolError('cancelled').fileName).toBeUndefined()
  })

  it.each(errorCodes)('%s keeps its own code', (code) =>
    expect(errorCodeOf(new ToolError(code))).toBe(code),
  )
})

it('is worth another attempt where the file itself is not at fault', () => {
  expect(errorCodes.filter(isWorthRetrying)).toEqual([
    'out-of-memory',
    'engine-not-loaded',
    'stuck',
  ])
})

describe('anything else thrown', () => {
  /** Returns what the JavaScript engine itself throws when memory is exhausted. */
  const thrownBy = (work: () => unknown): unknown => {
    try {
      work()
    } catch (error) {
      return error
    }
    throw new Error('was expected to fail')
  }

  it.each([
    ['an array too long', () => new ArrayBuffer(Number.MAX_SAFE_INTEGER)],
    [
      'a wasm memory grown too far',
      () => new WebAssembly.Memory({ initial: 1, maximum: 2 }).grow(9),
    ],
    ['a string too long', () => 'x'.repeat(2 ** 30)],
  ])('%s is out of memory', (_case, work) =>
    expect(errorCodeOf(thrownBy(work))).toBe('out-of-memory'),
  )

  it.each([
    [new RangeError('Array buffer allocation failed'), 'out-of-memory'],
    [new Error('Out of memory'), 'out-of-memory'],
    [
      new Error('WebAssembly.Memory(): could not allocate memory: allocation failed'),
      'out-of-memory',
    ],
    [new DOMException('The source image could not be decoded.', 'EncodingError'), 'damaged'],
    [new TypeError('undefined is not a function'), 'damaged'],
    ['words', 'damaged'],
    [undefined, 'damaged'],
    [null, 'damaged'],
  ] as const)('%s is %s', (error, code) => expect(errorCodeOf(error)).toBe(code))
})

describe('a part that is loaded on demand', () => {
  it('is handed on, or fails as an engine that was not loaded, with the cause', async () => {
    await expect(loadPart(Promise.resolve('part'))).resolves.toBe('part')
    const cause = new TypeError('Failed to fetch dynamically imported module')
    await expect(loadPart(Promise.reject(cause))).rejects.toMatchObject({
      code: 'engine-not-loaded',
      cause,
    })
  })

  it('ends a job on many files, as cancelling does and a damaged file does not', () => {
    expect(errorCodes.filter(endsWholeJob)).toEqual(['engine-not-loaded', 'cancelled'])
  })
})
