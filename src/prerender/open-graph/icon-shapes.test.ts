import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Weight } from 'lucide-react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { iconShapes } from './icon-shapes.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'utilo-icons-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'assets/icons.svg'),
    '<svg><symbol id="Scale" viewBox="0 0 24 24"><path d="M1"/></symbol><symbol id="Weight" viewBox="0 0 24 24"><circle r="3"/><path d="M2"/></symbol></svg>',
  )
})
afterEach(() => rmSync(folder, { recursive: true }))

const reference = (name: string) => () =>
  createElement('svg', null, createElement('use', { href: `/assets/icons.svg#${name}` }))

it('an icon of the package is its own shapes', () => {
  const shapes = iconShapes(Weight, folder)
  expect(shapes).toContain('<circle')
  expect(shapes).not.toContain('svg')
})

it('an icon of a build is looked up in its picture file', () => {
  expect(iconShapes(reference('Weight'), folder)).toBe('<circle r="3"/><path d="M2"/>')
  expect(() => iconShapes(reference('Nothing'), folder)).toThrow('has no icon Nothing')
})
