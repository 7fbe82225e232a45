import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Engine, engineBytes } from '../src/components/engine-notice/engines.ts'

const assets = join(process.env.UTILO_DIST ?? 'dist', 'client', 'assets')

it.each<[Engine, name: string]>([
  ['heic', 'libheif'],
  ['avif', 'avif_enc'],
  ['jxlDecoder', 'jxl_dec'],
  ['jxlEncoder', 'jxl_enc'],
])('the size announced for the engine %s is that of its file, within a tenth', (engine, name) => {
  const [file = '', ...others] = globSync(join(assets, `${name}-*.wasm.br`))
  expect(others).toEqual([])
  expect(Math.abs(statSync(file).size / engineBytes[engine] - 1)).toBeLessThan(0.1)
})
