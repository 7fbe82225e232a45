import { describe, expect, it } from 'vitest'
import { takeGifsicleApart } from './gifsicle.ts'
import { noticeOf } from './notices.ts'

describe('takeGifsicleApart', () => {
  const { script, wasm } = takeGifsicleApart()

  it('takes out WebAssembly that compiles', async () => {
    const module = await WebAssembly.compile(wasm)
    expect(WebAssembly.Module.exports(module).some(({ kind }) => kind === 'function')).toBe(true)
  })

  it('leaves a script that needs neither blob: nor data: nor eval', () => {
    expect(script).not.toMatch(/new Worker|createObjectURL|application\/wasm|\beval\(|new Function/)
    expect(script).toMatch(/^export default function/m)
    expect(script).toContain("wasmUrl='/assets/gifsicle-1.5.19.wasm'")
    expect(script.length).toBeLessThan(60_000)
  })

  it('refuses another package than the one that was examined', () => {
    expect(() => takeGifsicleApart('let gifsicle={}')).toThrow('another gifsicle-wasm-browser')
  })
})

it('the notices have the terms gifsicle comes under, and where its source is', () => {
  const notice = noticeOf('gifsicle-wasm-browser')
  expect(notice).toMatch(/^gifsicle-wasm-browser 1\.5\.19 \(MIT\)\n/)
  expect(notice).toContain('Copyright (C) 1997-2019 Eddie Kohler')
  expect(notice).toContain('GNU GENERAL PUBLIC LICENSE')
  expect(notice).toContain('END OF TERMS AND CONDITIONS')
  expect(notice).toContain('https://www.lcdf.org/gifsicle/gifsicle-1.92.tar.gz')
})
