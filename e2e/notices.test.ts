import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadAssets } from '../server/load-assets.ts'

const client = `${process.env.UTILO_DIST ?? 'dist'}/client`
const notices = readFileSync(`${client}/third-party-licences.txt`, 'utf8')

/** Returns the Rust crates that a compiled engine names in its error messages. */
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

/** Parses the notices. Each has an underlined title such as `react 19.3.1 (MIT)`. */
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
  'BSD-3-Clause':
    /Redistributions of source code must retain the above copyright[\s\S]*neither the name/i,
  '0BSD': /Permission to use, copy, modify, and\/or distribute/,
  'BlueOak-1.0.0': /Blue Oak Model License[\s\S]*You must ensure that everyone who gets a copy/,
  Zlib: /This software is provided 'as-is', without any express or implied/,
  'GPL-2.0': /GNU GENERAL PUBLIC LICENSE\s+Version 2, June 1991[\s\S]*END OF TERMS AND CONDITIONS/,
  'LGPL-3.0': /GNU LESSER GENERAL PUBLIC LICENSE\s+Version 3, 29 June 2007/,
  'OFL-1.1': /SIL OPEN FONT LICENSE Version 1\.1[\s\S]*PERMISSION & CONDITIONS/,
}

describe('licence notices', () => {
  it('name what is shipped as fonts and icons, and what the server runs on', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>
      devDependencies: Record<string, string>
    }
    const fonts = Object.keys(devDependencies).filter((name) => name.startsWith('@fontsource'))
    expect(fonts.length).toBeGreaterThan(0)
    expect(readNotices(notices).map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...fonts,
        ...Object.keys(dependencies),
        'lucide-react',
        'react-dom',
        'i18next',
        '@jsquash/oxipng',
      ]),
    )
  })

  it('carry the words of each licence', () => {
    for (const { name, licence, text } of readNotices(notices)) {
      // Of several alternative licences, one has to be known; of several that all apply, all of them.
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

  it('name only addresses of source code that the site serves, as files of their own', async () => {
    const paths = [...notices.matchAll(/^ {2}(\/sources\/\S+)/gm)].map(([, path = '']) => path)
    expect(paths).toContain('/sources/gifsicle/build.sh')
    const assets = await loadAssets(client)
    for (const path of paths) {
      const { representations } = assets.get(path) ?? {}
      expect(representations?.identity.content, path).toEqual(readFileSync(`public${path}`))
    }
  })

  it('name the crates inside compiled engines', () => {
    const engines = globSync(`${client}/assets/*.wasm`)
    expect(engines.length).toBeGreaterThan(0)
    for (const engine of engines) {
      const crates = cratesIn(engine).filter((crate) => !notices.includes(`\n  ${crate} `))
      // The crates are under the engine's own licence, which comes with the package.
      expect(crates.filter((crate) => crate !== 'oxipng')).toEqual([])
    }
  })
})
