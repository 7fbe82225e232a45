import { pages, type Page } from '../../site/pages.ts'
import type { CollectedTexts, Texts } from '../collect-texts.ts'
import { drawPicture, type PictureTexts, type Typefaces } from './draw-picture.ts'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Tool } from '../../core/tool.ts'
import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import { languages, type Language } from '../../core/language.ts'
import { createOxipng } from '../../engines/image/oxipng.ts'
import { withBuildCache } from '../compress.ts'
import { loadTypeface } from './typeface.ts'

/** @throws {Error} when the text does not exist */
const textAt = (texts: Readonly<Record<string, Texts>>, ...keys: readonly string[]): string => {
  const found = keys.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' ? (inner as Texts | null)?.[key] : undefined),
    texts,
  )
  if (typeof found !== 'string') throw new Error(`no text ${keys.join('.')}`)
  return found
}

/**
 * Returns the texts of a page's picture: the card's line for a tool, the line below the heading for its landing pages,
 * the meta description for other pages.
 */
export const pictureTexts = (
  { id, tool, landing }: Page,
  texts: Readonly<Record<string, Texts>>,
): PictureTexts => {
  const heading = textAt(texts, id, 'heading')
  return tool
    ? {
        heading,
        line:
          landing === undefined
            ? textAt(texts, 'catalogue', 'home', `tool_${id}_desc`)
            : textAt(texts, id, 'lead'),
        label: textAt(texts, 'common', 'groups', tool.group),
      }
    : { heading, line: textAt(texts, id, 'seo', 'description') }
}

/**
 * Returns the shapes of a tool's icon, on a grid of 24 × 24. In a build, icons are references into one sprite
 * (decision 0003), which is read from `folder`.
 *
 * @throws {Error} when the sprite has no such icon
 */
export const iconShapes = (icon: Tool['icon'], folder: string): string => {
  const markup = renderToStaticMarkup(createElement(icon))
  const reference = /<use href="([^"#]+)#([^"]+)"/.exec(markup)
  if (!reference) return markup.replace(/^<svg[^>]*>|<\/svg>$/g, '')
  const [, file = '', name = ''] = reference
  const sprite = readFileSync(`${folder}${file}`, 'utf8')
  const shapes = new RegExp(`<symbol id="${name}"[^>]*>(.*?)</symbol>`).exec(sprite)?.[1]
  if (shapes === undefined) throw new Error(`${file} has no icon ${name}`)
  return shapes
}

const fontFile = (family: string) =>
  `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`

/** Loads the typefaces with the weights and the tracking of the site's headings and text. */
export const loadTypefaces = async (): Promise<Typefaces> => ({
  display: await loadTypeface({
    file: fontFile('bricolage-grotesque'),
    weight: 725,
    trackingEm: -0.035,
  }),
  text: await loadTypeface({ file: fontFile('instrument-sans'), weight: 450 }),
})

const hashOf = (...parts: readonly (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

const installed = (name: string) => `node_modules/${name}`
const versionOf = (name: string) =>
  (JSON.parse(readFileSync(`${installed(name)}/package.json`, 'utf8')) as { version: string })
    .version

/** The same optimizer as in the browser, loaded for Node. It reduces the picture to a palette of its few colors. */
const oxipng = createOxipng(() =>
  WebAssembly.compile(
    readFileSync(`${installed('@jsquash/oxipng')}/codec/pkg/squoosh_oxipng_bg.wasm`),
  ),
)

/** Renders a drawing as PNG, or takes it from the cache. */
export const renderPng = (svg: string): Promise<Buffer> => {
  const painters = [versionOf('@resvg/resvg-js'), versionOf('@jsquash/oxipng')].join(' ')
  return withBuildCache('open-graph', `${hashOf(painters, svg)}.png`, async () => {
    const painted = (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
    return Buffer.from((await oxipng.optimize(painted, 0)) ?? painted)
  })
}

/** A page's preview picture as its head refers to it. */
export interface SharePicture {
  /** The path of the picture, which changes with its content. */
  path: string
  alt: string
}

type SharePictures = ReadonlyMap<Page, Readonly<Record<Language, SharePicture>>>

const writePicture = async (
  page: Page,
  language: Language,
  texts: CollectedTexts,
  typefaces: Typefaces,
  folder: string,
): Promise<SharePicture> => {
  const words = pictureTexts(page, texts.namespaces[language])
  const icon = page.tool && iconShapes(page.tool.icon, folder)
  const png = await renderPng(
    drawPicture({ texts: words, group: page.tool?.group, icon }, typefaces),
  )
  const path = `/assets/og/${language}/${page.id.replace('/', '-')}-${hashOf(png).slice(0, 8)}.png`
  mkdirSync(dirname(folder + path), { recursive: true })
  writeFileSync(folder + path, png)
  return { path, alt: `${words.heading} – ${words.line}` }
}

/** Renders every page's picture in every language into the client build at `folder`, in parallel. */
export const writeSharePictures = async (
  texts: CollectedTexts,
  folder: string,
): Promise<SharePictures> => {
  const typefaces = await loadTypefaces()
  const entries = await Promise.all(
    pages.map(async (page) => {
      const written = await Promise.all(
        languages.map(
          async (language) =>
            [language, await writePicture(page, language, texts, typefaces, folder)] as const,
        ),
      )
      return [page, Object.fromEntries(written) as Record<Language, SharePicture>] as const
    }),
  )
  return new Map(entries)
}
