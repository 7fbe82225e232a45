import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { packageOf } from '../build/notices.ts'

/** Returns the packages in any script of the site, workers included, by the build's source maps. */
const packagesInScripts = () => {
  const folder = mkdtempSync(join(tmpdir(), 'utilo-maps-'))
  try {
    const build = spawnSync(
      'vite',
      ['build', '--sourcemap', '--minify', 'false', '--logLevel', 'error'],
      { env: { ...process.env, UTILO_DIST: folder }, encoding: 'utf8' },
    )
    expect(build.status, build.stderr).toBe(0)
    const sources = globSync(`${folder}/client/assets/*.js.map`).flatMap(
      (file) => (JSON.parse(readFileSync(file, 'utf8')) as { sources: string[] }).sources,
    )
    return [...new Set(sources.map(packageOf).filter((name) => name !== undefined))].toSorted()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test(
  'licence notices name every package whose code is in a script',
  { tag: '@full' },
  async ({ request }) => {
    const response = await request.get('/third-party-licences.txt')
    expect(response.status()).toBe(200)
    expect(response.headers()['content-type']).toContain('text/plain')
    const notices = await response.text()
    const packages = packagesInScripts()
    // Empty source maps would make this test meaningless.
    expect(packages).toEqual(expect.arrayContaining(['react-dom', 'i18next', '@jsquash/oxipng']))
    expect(packages.filter((name) => !notices.includes(`\n${name} `))).toEqual([])
  },
)
