import { acceptedLanguages, detectLanguage, languageKey } from '../core/language.ts'
import { notFound, resolve } from '../site/pages.ts'
import { collectTexts } from './collect-texts.ts'
import { renderPage } from './render-page.tsx'

/** Modules come straight from Vite: nothing to preload, and the style sheet is the entry's import. */
const devClient = {
  entry: '/src/app/client.tsx',
  fonts: [],
  sharedScripts: [],
  scriptsOf: () => [],
  stylesOf: () => [],
}

/** A page as the development server shows it, in the language the request asks for. */
export const renderDevPage = async (
  url: string,
  acceptLanguage: string | undefined,
): Promise<string> => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const route = resolve(pathname)
  const language =
    route?.pinned ??
    detectLanguage({
      query: searchParams.get(languageKey),
      browser: acceptedLanguages(acceptLanguage),
    })
  return renderPage({
    page: route?.page ?? notFound,
    language,
    client: devClient,
    texts: (await collectTexts()).namespaces[language],
  })
}
