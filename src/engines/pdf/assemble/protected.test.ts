import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { isMissing } from '../../../testing/prerequisites.ts'
import {
  entriesOf,
  expectValidPdf,
  make,
  readTexts,
  withReader,
} from '../../../testing/pdf/assembly.ts'
import { writePlainPdf, writeRichPdf } from '../../../testing/pdf/pdf.ts'

/** Encrypts a document with qpdf. */
const protect = async (userPassword: string, kind: readonly string[]): Promise<Blob> => {
  const folder = mkdtempSync(join(tmpdir(), 'protected-'))
  try {
    const [plain, made] = [join(folder, 'plain.pdf'), join(folder, 'made.pdf')]
    writeFileSync(plain, new Uint8Array(await writeRichPdf('secret', 2).arrayBuffer()))
    spawnSync('qpdf', [
      '--allow-weak-crypto',
      '--encrypt',
      userPassword,
      'owner',
      ...kind,
      '--',
      plain,
      made,
    ])
    return new Blob([readFileSync(made)])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const kinds: readonly (readonly [string, readonly string[]])[] = [
  ['RC4, 40 bits', ['40']],
  ['RC4, 128 bits', ['128', '--use-aes=n']],
  ['AES, 128 bits', ['128', '--use-aes=y']],
  ['AES, 128 bits, metadata in clear', ['128', '--use-aes=y', '--cleartext-metadata']],
  ['AES, 256 bits, revision 5', ['256', '--force-R5']],
  ['AES, 256 bits', ['256']],
]

describe.skipIf(isMissing('qpdf'))('protected documents', () => {
  test.for(kinds)('%s', async ([, kind]) => {
    const file = await protect('pass', kind)
    for (const password of ['pass', 'owner']) {
      const result = await make([{ file, name: 'secret.pdf', password }])
      expectValidPdf(result)
      expect(await readTexts(result)).toEqual(['secret page 1', 'secret page 2'])
      expect(result.losses).toEqual([{ document: 0, kind: 'encryption' }])
      await withReader(result, async (document) => {
        expect(entriesOf(await document.getFieldObjects())).toMatchObject([
          ['field0', [{ value: 'secret' }]],
          ['field1', [{ value: 'secret' }]],
        ])
      })
    }
    const named = { file, name: 'secret.pdf' }
    const plain = { file: writePlainPdf('plain', 1), name: 'plain.pdf' }
    await expect(make([plain, named])).rejects.toMatchObject({
      code: 'password-needed',
      fileName: 'secret.pdf',
    })
    await expect(make([plain, { ...named, password: 'guess' }])).rejects.toMatchObject({
      code: 'password-wrong',
      fileName: 'secret.pdf',
    })
  })

  test('damaged and protected: repaired with its password, and without it asked for', async () => {
    const bytes = Buffer.from(await (await protect('pass', ['128', '--use-aes=y'])).arrayBuffer())
    const text = bytes.toString('latin1').replace(/startxref\n\d+/, 'startxref\n0')
    const file = new Blob([Buffer.from(text, 'latin1')])
    const result = await make([{ file, name: 'torn.pdf', password: 'pass' }])
    expectValidPdf(result)
    expect(await readTexts(result)).toEqual(['secret page 1', 'secret page 2'])
    expect(result.losses.map(({ kind }) => kind)).toEqual(['repaired', 'layers', 'encryption'])
    await withReader(result, async (document) => {
      expect(await document.getPageLabels()).toEqual(['i', 'ii'])
    })
    await expect(make([{ file, name: 'torn.pdf' }])).rejects.toMatchObject({
      code: 'password-needed',
    })
  })

  test('what does not decrypt is no matter for the console', async () => {
    const bytes = Buffer.from(await (await protect('', ['128', '--use-aes=y'])).arrayBuffer())
    const odd = '/V <00112233>'
    const text = bytes.toString('latin1').replace(/\/V <[\da-f]+>/, (it) => odd.padEnd(it.length))
    expect(text).toContain(odd)
    const said = vi.spyOn(console, 'warn')
    await make([new Blob([Buffer.from(text, 'latin1')])])
    expect(said).not.toHaveBeenCalled()
    said.mockRestore()
  })

  test('a blank password asks for nothing, and one given all the same does no harm', async () => {
    const file = await protect('', ['256'])
    for (const password of [undefined, '', 'anything']) {
      const source = { file, name: 'open.pdf', ...(password === undefined ? {} : { password }) }
      const result = await make([source])
      expect(await readTexts(result)).toEqual(['secret page 1', 'secret page 2'])
    }
  })
})
