import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { packageOf } from '../scripts/notices.ts'

/** The packages whose code is in any script of the site, workers included, by the build's own source maps. */
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

/** The crates a compiled engine names in its messages of failure. */
const cratesIn = (file: string) => [
  ...new Set(
    [...readFileSync(file, 'latin1').matchAll(/\/([a-z0-9_-]+)-\d+\.\d+\.\d+\/src\//g)].map(
      ([, crate = '']) => crate,
    ),
  ),
]

interface Notice {
  name: string
  licence: string
  text: string
}

/** Each notice has a title such as `react 19.3.1 (MIT)`, underlined. */
const readNotices = (file: string): Notice[] => {
  const titles = [...file.matchAll(/^(\S+) \d\S* \((.+)\)\n=+\n/gm)]
  return titles.map(({ 0: title, 1: name = '', 2: licence = '', index }, position) => ({
    name,
    licence,
    text: file.slice(index + title.length, titles[position + 1]?.index),
  }))
}

const wordsOf: Readonly<Record<string, RegExp>> = {
  MIT: /Permission is hereby granted, free of charge/,
  'MIT-0': /Permission is hereby granted, free of charge/,
  ISC: /Permission to use, copy, modify, and\/or distribute/,
  'Apache-2.0': /TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION/,
  'BlueOak-1.0.0': /Blue Oak Model License[\s\S]*You must ensure that everyone who gets a copy/,
  Zlib: /This software is provided 'as-is', without any express or implied/,
  'OFL-1.1': /SIL OPEN FONT LICENSE Version 1\.1[\s\S]*PERMISSION & CONDITIONS/,
}

test.describe('licence notices', () => {
  let notices = ''
  test.beforeAll(async ({ request }) => {
    const response = await request.get('/third-party-licences.txt')
    expect(response.status()).toBe(200)
    expect(response.headers()['content-type']).toContain('text/plain')
    notices = await response.text()
  })

  const unnamed = (packages: readonly string[]) => {
    const named = new Set(readNotices(notices).map(({ name }) => name))
    return packages.filter((name) => !named.has(name))
  }

  test('name every package whose code is in a script', () => {
    const packages = packagesInScripts()
    // If the source maps told nothing, neither would this test.
    expect(packages).toEqual(expect.arrayContaining(['react-dom', 'i18next', '@jsquash/oxipng']))
    expect(unnamed(packages)).toEqual([])
  })

  test('name what is shipped as fonts, icons and styles, and what the server runs on', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>
      devDependencies: Record<string, string>
    }
    const fonts = Object.keys(devDependencies).filter((name) => name.startsWith('@fontsource'))
    expect(fonts.length).toBeGreaterThan(0)
    expect(
      unnamed([...fonts, ...Object.keys(dependencies), 'lucide-react', 'tailwindcss']),
    ).toEqual([])
  })

  test('carry the words of each licence', () => {
    for (const { name, licence, text } of readNotices(notices)) {
      // Of several to choose from, we take one that is known here; of several that hold together, all.
      const known = licence
        .replace(/[()]/g, '')
        .split(/ or /i)
        .map((choice) => choice.split(/ and /i).map((part) => wordsOf[part]))
        .filter((parts) => parts.every((words) => words !== undefined))
      expect(known, `${name}: ${licence} is not a licence seen before`).not.toEqual([])
      expect(
        known.some((parts) => parts.every((words) => words?.test(text))),
        `${name}: ${licence}`,
      ).toBe(true)
    }
  })

  test('name the crates inside compiled engines', () => {
    const engines = globSync(`${process.env.UTILO_DIST ?? 'dist'}/client/assets/*.wasm`)
    expect(engines.length).toBeGreaterThan(0)
    for (const engine of engines) {
      const crates = cratesIn(engine).filter((crate) => !notices.includes(`\n  ${crate} `))
      // Under its own licence, which comes with the package.
      expect(crates.filter((crate) => crate !== 'oxipng')).toEqual([])
    }
  })
})
