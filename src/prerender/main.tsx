/** Writes every page in every language into the client build, with the files derived from the pages. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isEmbeddable } from '../core/tool.ts'
import { type Language, languages } from '../core/language.ts'
import { type Page, notFound, pages } from '../site/pages.ts'
import { collectTexts } from './collect-texts.ts'
import { compressAll } from './compress.ts'
import { siteFiles } from './site-files.ts'
import { readClientBuild } from './client-build.ts'
import { writeSharePictures } from './open-graph/share-pictures.ts'
import { renderPage, sourceOf } from './render-page.tsx'
import { site, thirdParties } from '../../site.config.ts'
import { securityFiles } from './security-files.ts'
import { thirdPartySources } from './third-party-sources.ts'

const distFolder = process.env.UTILO_DIST ?? 'dist'
const outputFolder = `${distFolder}/client`

const write = (path: string, content: string) => {
  const file = `${outputFolder}/${path.replace(/^\//, '')}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

const startedAt = performance.now()
const texts = await collectTexts()
const client = readClientBuild(outputFolder)
const sheetsOf = (page: Page) => client.stylesOf(sourceOf(page)).map(({ css }) => css)
const { headersFile, serverManifest, ownPolicyOf } = securityFiles({
  pages: pages.map((page) => ({
    id: page.id,
    paths: page.paths,
    sheets: sheetsOf(page),
    isEmbeddable: page.tool !== undefined && isEmbeddable(page.tool),
  })),
  notFoundSheets: sheetsOf(notFound),
  thirdParties: thirdPartySources(thirdParties),
})
const pictures = await writeSharePictures(texts, outputFolder)
const render = (page: Page, language: Language) =>
  renderPage({
    page,
    language,
    client,
    texts: texts.namespaces[language],
    policy: ownPolicyOf(page.id),
    picture: pictures.get(page)?.[language],
  })

for (const language of languages) {
  for (const [namespace, content] of Object.entries(texts.namespaces[language]))
    write(`locales/${texts.build}/${language}/${namespace}.json`, JSON.stringify(content))
  for (const page of pages)
    write(`${page.paths[language]}/index.html`, await render(page, language))
  write(`${language === 'fr' ? '' : `${language}/`}404.html`, await render(notFound, language))
}
write(`locales/${texts.build}/search.json`, JSON.stringify(texts.searchWords))
for (const [path, content] of Object.entries(siteFiles(texts.namespaces))) write(path, content)
write('_headers', headersFile)
writeFileSync(
  `${distFolder}/server.json`,
  JSON.stringify({
    ...serverManifest,
    siteName: site.name,
    messagesKeptMonths: site.messagesKeptMonths,
  }),
)
const compressedFiles = await compressAll(outputFolder)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(
  `${languages.length * (pages.length + 1)} pages, ${compressedFiles} files compressed, ${seconds} s`,
)
