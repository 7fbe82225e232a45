import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { ToolError } from '../../../core/errors.ts'
import { toToolError } from './pdf-errors.ts'

/** What pdf.js itself throws. */
const failureOf = (bytes: string): Promise<unknown> =>
  getDocument({ data: new TextEncoder().encode(bytes), verbosity: 0 }).promise.then(
    () => 'no failure',
    (error: unknown) => error,
  )

const named = (name: string, more: object = {}) => Object.assign(new Error(name), { name, ...more })

describe('what pdf.js throws', () => {
  it.each([
    [named('PasswordException', { code: 1 }), 'password-needed'],
    [named('PasswordException', { code: 2 }), 'password-wrong'],
    [named('RenderingCancelledException'), 'cancelled'],
    [named('InvalidPDFException'), 'damaged'],
    [new RangeError('Array buffer allocation failed'), 'out-of-memory'],
    [new ToolError('engine-not-loaded'), 'engine-not-loaded'],
  ])('%s', (error, code) => {
    expect(toToolError(error).code).toBe(code)
  })

  it.each(['', 'no PDF at all', '%PDF-1.7\n%%EOF'])('for %j says damaged', async (bytes) => {
    expect(toToolError(await failureOf(bytes)).code).toBe('damaged')
  })
})
