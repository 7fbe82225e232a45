import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { writePlainPdf } from '../../testing/pdf/documents.ts'
import { isMissing } from '../../testing/prerequisites.ts'
import { passwordForms, tryPasswordForms } from './password-forms.ts'

describe('passwordForms', () => {
  // The prepared forms are those of Python's `stringprep` and `unicodedata`; the first four are RFC 4013's examples.
  it.each([
    ['I\u00ADX', 'IX'],
    ['\u00AA', 'a'],
    ['\u2168', 'IX'],
    ['pa\u00ADss', 'pass'],
    ['a\u00A0b\u3000c', 'a b c'],
    ['x\u200By', 'xy'],
    ['\uFB01n', 'fin'],
    ['cafe\u0301', 'caf\u00E9'],
    ['\uFF21\uFF42\uFF43', 'Abc'],
    ['caf\u00E9\uFE0F', 'caf\u00E9'],
  ])('%j: as typed, then as SASLprep prepares it', (typed, prepared) => {
    expect(passwordForms(typed)).toEqual([typed, prepared])
  })

  it.each(['', 'user', 'USER', 'caf\u00E9 1', 'секрет', '密碼'])('%j: only as typed', (typed) => {
    expect(passwordForms(typed)).toEqual([typed])
  })
})

/** Encrypts a document with 256 bits with qpdf, which leaves the password as it is. */
const protect = async (password: string): Promise<Uint8Array> => {
  const folder = mkdtempSync(join(tmpdir(), 'password-'))
  const [plain, made] = [join(folder, 'plain.pdf'), join(folder, 'made.pdf')]
  try {
    writeFileSync(plain, new Uint8Array(await writePlainPdf('secret', 1).arrayBuffer()))
    execFileSync('qpdf', ['--encrypt', password, 'owner', '256', '--', plain, made])
    return new Uint8Array(readFileSync(made))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Opens a document with pdf.js, as the viewer does. @returns its number of pages. */
const open = async (data: Uint8Array, password?: string): Promise<number> => {
  const given = password === undefined ? {} : { password }
  const task = tryPasswordForms(
    getDocument({ data: data.slice(), verbosity: 0, ...given }),
    password,
  )
  try {
    return (await task.promise).numPages
  } finally {
    await task.destroy()
  }
}

describe.skipIf(isMissing('qpdf'))('tryPasswordForms', () => {
  it('opens documents whose password was prepared, and those whose was not', async () => {
    expect(await open(await protect('pass'), 'pa\u00ADss')).toBe(1)
    expect(await open(await protect('pa\u00ADss'), 'pa\u00ADss')).toBe(1)
    expect(await open(await protect('pass'), 'pass')).toBe(1)
  })

  it('tells a missing password from a wrong one', async () => {
    const data = await protect('pass')
    await expect(open(data)).rejects.toMatchObject({ name: 'PasswordException', code: 1 })
    for (const wrong of ['wrong', 'wr\u00ADong'])
      await expect(open(data, wrong)).rejects.toMatchObject({ name: 'PasswordException', code: 2 })
  })
})
