import { acceptedLanguages, detectLanguage, languageKey } from '../core/language.ts'
import { notFound, resolve } from '../site/pages.ts'
import { collectTexts } from './collect-texts.ts'
import { renderPage } from './render-page.tsx'

/** Vite serves the modules itself, so nothing is preloaded, and the entry imports the style sheet. */
const devClient = {
  entry: '/src/app/client.tsx',
  fonts: [],
  sharedScripts: [],
  scriptsOf: () => [],
  stylesOf: () => [],
}

/** Renders a page for the development server, in the language that the request asks for. */
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
