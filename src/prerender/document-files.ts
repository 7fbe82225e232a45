import { type Localized, languages } from '../core/language.ts'
import type { Texts } from './collect-texts.ts'
import { lastModifiedBy, robots, sitemap } from './sitemap.ts'
import { manifestPath, webManifest } from './web-manifest.ts'

/** Returns one web app manifest per language, because systems show its words and open the app in its language. */
const manifests = (texts: Localized<Readonly<Record<string, Texts>>>) =>
  Object.fromEntries(
    languages.map((language) => [
      manifestPath(language).slice(1),
      JSON.stringify(webManifest(language, texts[language])),
    ]),
  )

/** Returns the files about the whole site, by path. */
export const documentFiles = (
  texts: Localized<Readonly<Record<string, Texts>>>,
): Record<string, string> => ({
  'sitemap.xml': sitemap(lastModifiedBy('.')),
  'robots.txt': robots(),
  ...manifests(texts),
})
