import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compressAll } from './compress.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'utilo-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('compressing', () => {
  it('puts beside each text a brotli and a gzip copy of the same content, and none beside pictures', async () => {
    const content = '<p>Poids</p>'.repeat(200)
    mkdirSync(join(folder, 'en'))
    for (const name of ['index.html', 'en/index.html', 'icon.png', 'font.woff2'])
      writeFileSync(join(folder, name), content)
    expect(await compressAll(folder)).toBe(2)
    for (const name of ['index.html', 'en/index.html']) {
      expect(brotliDecompressSync(readFileSync(join(folder, `${name}.br`))).toString()).toBe(
        content,
      )
      expect(gunzipSync(readFileSync(join(folder, `${name}.gz`))).toString()).toBe(content)
    }
    for (const name of ['icon.png', 'font.woff2'])
      expect(existsSync(join(folder, `${name}.br`))).toBe(false)
  })
})
