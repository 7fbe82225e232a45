import { site } from '../../site.config.ts'
import { type ContentKind, fileTypes, isFileTypeId } from '../core/files.ts'
import { type Language, fallbackLanguage } from '../core/language.ts'
import { arrivals, homePath, shareAddress } from '../core/share.ts'
import { type Tool, byPopularity } from '../core/tool.ts'
import { tools as allTools } from '../tools/index.ts'
import type { Texts } from './collect-texts.ts'

/** Returns the file types that some tool accepts, with their extensions. */
const acceptedTypes = (kinds: ReadonlySet<ContentKind>): Record<string, readonly string[]> =>
  Object.fromEntries(
    [...kinds]
      .filter(isFileTypeId)
      .map((kind) => [fileTypes[kind].mimeType, fileTypes[kind].extensions]),
  )

/** Systems show at most four shortcuts in the menu of the app's icon. */
const shortcutCount = 4

/** Returns the path of a language's manifest. */
export const manifestPath = (language: Language): string =>
  `${language === fallbackLanguage ? '' : `/${language}`}/manifest.webmanifest`

const textOf = (texts: Texts | undefined, ...keys: readonly string[]): string => {
  let value: Texts[string] | undefined = texts
  for (const key of keys)
    value = typeof value === 'object' && key in value ? (value as Texts)[key] : undefined
  if (typeof value !== 'string') throw new Error(`the manifest lacks the text ${keys.join('.')}`)
  return value
}

/**
 * Returns the web app manifest (W3C Web Application Manifest, with the members `share_target`, `file_handlers` and
 * `launch_handler` of the Manifest Incubations).
 *
 * @param texts - the texts of one language, by namespace.
 * @throws {Error} when a text is missing.
 */
export const webManifest = (
  language: Language,
  texts: Readonly<Record<string, Texts>>,
  tools: readonly Tool[] = allTools,
): Readonly<Record<string, unknown>> => {
  const shortcuts = tools
    .toSorted(byPopularity)
    .slice(0, shortcutCount)
    .map(({ id, paths }) => ({
      name: textOf(texts.catalogue, 'home', `tool_${id}`),
      description: textOf(texts.catalogue, 'home', `tool_${id}_desc`),
      url: paths[language],
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    }))
  const kinds = new Set(tools.flatMap(({ accepts = [] }) => accepts))
  const opened = acceptedTypes(kinds)
  // A text can be shared as words or as a file.
  const shared = acceptedTypes(kinds.has('text') ? new Set([...kinds, 'txt']) : kinds)
  return {
    // The id is the same in all languages, because they are one app, and earlier installations have no other id.
    id: '/',
    name: site.name,
    short_name: site.name,
    description: textOf(texts.home, 'seo', 'description'),
    lang: language,
    dir: 'ltr',
    start_url: homePath(language),
    scope: '/',
    display: 'standalone',
    background_color: '#f3f4f1',
    theme_color: '#f3f4f1',
    categories: ['utilities', 'productivity'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts,
    share_target: {
      action: shareAddress(language),
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [
          {
            name: 'files',
            accept: Object.entries(shared).flat(2),
          },
        ],
      },
    },
    file_handlers: [{ action: `${homePath(language)}?${arrivals.opened}`, accept: opened }],
    // A window with unfinished work is not reused.
    launch_handler: { client_mode: ['navigate-new', 'auto'] },
  }
}
