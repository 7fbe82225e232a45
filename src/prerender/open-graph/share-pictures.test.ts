import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Weight } from 'lucide-react'
import { createElement } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { iconShapes, loadTypefaces, renderPng, pictureTexts } from './share-pictures.ts'
import { Resvg } from '@resvg/resvg-js'
import { site } from '../../../site.config.ts'
import { languages } from '../../core/language.ts'
import { findPage, home, pages } from '../../site/pages.ts'
import { collectTexts } from '../collect-texts.ts'
import { drawPicture, pictureSize, fitTexts, textBox, type Typefaces } from './draw-picture.ts'

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

const { namespaces } = await collectTexts()
const every = pages.flatMap((page) => languages.map((language) => ({ page, language })))

let typefaces: Typefaces
beforeAll(async () => {
  typefaces = await loadTypefaces()
})

/** Returns the bounds of everything drawn in an SVG, in pixels, as the renderer sees it. */
const inkOf = (shapes: string) => {
  const { width, height } = pictureSize
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`
  // Letters are shapes here, and reading the fonts of the system would take longer than all else.
  const ink = new Resvg(svg, { font: { loadSystemFonts: false } }).getBBox()
  if (!ink) throw new Error('nothing is drawn')
  return { left: ink.x, right: ink.x + ink.width, top: ink.y, bottom: ink.y + ink.height }
}

describe('every page’s picture in every language', () => {
  it('has all its words, and every line within its box', () => {
    for (const { page, language } of every) {
      const texts = pictureTexts(page, namespaces[language])
      const { heading, line } = fitTexts(texts, typefaces)
      for (const [{ lines, size }, typeface, said] of [
        [heading, typefaces.display, texts.heading],
        [line, typefaces.text, texts.line],
      ] as const) {
        expect(lines.join(' ')).toBe(said)
        for (const text of lines) {
          const ink = inkOf(typeface.draw(text, { x: textBox.x, y: 300, size }))
          const isInside = ink.left >= textBox.x - 4 && ink.right <= textBox.x + textBox.width
          expect([text, isInside]).toEqual([text, true])
        }
      }
    }
  })

  it('has its heading between the mark and the line below', () => {
    for (const { page, language } of every) {
      const { heading, headingBaseline } = fitTexts(
        pictureTexts(page, namespaces[language]),
        typefaces,
      )
      const [first = ''] = heading.lines
      const y = headingBaseline - (heading.lines.length - 1) * heading.size * 1.05
      const ink = inkOf(typefaces.display.draw(first, { x: textBox.x, y, size: heading.size }))
      // The logo ends at 122.
      expect([first, ink.top > 132]).toEqual([first, true])
    }
  })

  it('has a letter for every character', () => {
    expect(typefaces.display.missingGlyphs(site.name)).toEqual([])
    for (const { page, language } of every) {
      const { heading, line, label = '' } = pictureTexts(page, namespaces[language])
      expect([heading, typefaces.display.missingGlyphs(heading)]).toEqual([heading, []])
      expect([line, typefaces.text.missingGlyphs(line + label)]).toEqual([line, []])
    }
  })
})

it('a letter that a typeface lacks is told', () => {
  expect(typefaces.text.missingGlyphs('poids 重 d’or\u202F!')).toEqual(['重'])
})

it('letters are set as close as the typeface wants them', () => {
  const { widthOf } = typefaces.text
  expect(widthOf('AV', 100)).toBeLessThan(widthOf('A', 100) + widthOf('V', 100))
  expect(widthOf('a\u202Fb', 100) - widthOf('a', 100) - widthOf('b', 100)).toBeCloseTo(18)
})

it('a page’s picture is a small PNG of the size that services want', async () => {
  const weight = findPage('weight')
  if (!weight?.tool) throw new Error('no weight')
  const drawings = [
    { texts: pictureTexts(home, namespaces.fr) },
    {
      texts: pictureTexts(weight, namespaces.fr),
      group: weight.tool.group,
      icon: iconShapes(weight.tool.icon, ''),
    },
  ]
  for (const drawing of drawings) {
    const png = await renderPng(drawPicture(drawing, typefaces))
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    expect(png.length).toBeLessThan(40_000)
  }
})
