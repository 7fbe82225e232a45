import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import { type Language, languages } from '../../core/language.ts'
import { createOxipng } from '../../engines/image/oxipng.ts'
import { type Page, pages } from '../../site/pages.ts'
import type { CollectedTexts } from '../collect-texts.ts'
import { keep } from '../keep.ts'
import { type Typefaces, drawPicture } from './drawing.ts'
import { iconShapes } from './icon-shapes.ts'
import { pictureTexts } from './picture-texts.ts'
import { loadTypeface } from './typeface.ts'

const fontFile = (family: string) =>
  `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`

/** The weights and the tracking of the site's own headings and text. */
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

/** The site's own optimiser, as Node can load it: it finds the few colours, and makes a palette of them. */
const oxipng = createOxipng(() =>
  WebAssembly.compile(
    readFileSync(`${installed('@jsquash/oxipng')}/codec/pkg/squoosh_oxipng_bg.wasm`),
  ),
)

/** A drawing as a PNG picture; from the cache if it was painted before. */
export const paint = (svg: string): Promise<Buffer> => {
  const painters = [versionOf('@resvg/resvg-js'), versionOf('@jsquash/oxipng')].join(' ')
  return keep('open-graph', `${hashOf(painters, svg)}.png`, async () => {
    const painted = (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
    return Buffer.from((await oxipng.optimise(painted, 0)) ?? painted)
  })
}

/** A page's picture as its head names it. */
export interface SharePicture {
  /** Address below the site's origin; changes with the picture. */
  path: string
  alt: string
}

export type SharePictures = ReadonlyMap<Page, Readonly<Record<Language, SharePicture>>>

const writePicture = async (
  page: Page,
  language: Language,
  texts: CollectedTexts,
  typefaces: Typefaces,
  folder: string,
): Promise<SharePicture> => {
  const words = pictureTexts(page, texts.namespaces[language])
  const icon = page.tool && iconShapes(page.tool.icon, folder)
  const png = await paint(drawPicture({ texts: words, group: page.tool?.group, icon }, typefaces))
  const path = `/assets/og/${language}/${page.id}-${hashOf(png).slice(0, 8)}.png`
  mkdirSync(dirname(folder + path), { recursive: true })
  writeFileSync(folder + path, png)
  return { path, alt: `${words.heading} – ${words.line}` }
}

/** Paints every page's picture in every language into the client build at `folder`, as fast as there are cores. */
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
