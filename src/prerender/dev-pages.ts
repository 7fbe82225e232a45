import type { ViteDevServer } from 'vite'
import { collectTexts } from './collect-texts.ts'

/** The exports of `dev-page.tsx`, which is loaded through Vite so that it follows every change. */
interface DevPageModule {
  renderDevPage: (url: string, acceptLanguage: string | undefined) => Promise<string>
}

/** Serves texts and pages during development. Pages are rendered on the server as in production, with hot reload. */
export const devPages = (server: ViteDevServer): void => {
  server.middlewares.use((request, response, next) => {
    const path = request.url?.split('?')[0] ?? '/'
    const [, language, namespace] =
      /^\/locales\/[^/]+\/(?:(fr|en|es)\/)?([\w-]+)\.json$/.exec(path) ?? []
    if (namespace !== undefined) {
      const answer = async () => {
        const { namespaces, searchWords } = await collectTexts()
        const content = language ? namespaces[language as 'fr'][namespace] : searchWords
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(content ?? {}))
      }
      answer().catch(next)
      return
    }
    if (!request.headers.accept?.includes('text/html') || /\.\w+$/.test(path)) {
      next()
      return
    }
    const render = async () => {
      // Vite cannot know the exports of a module that is loaded by name.
      const module = (await server.ssrLoadModule(
        '/src/prerender/dev-page.tsx',
      )) as unknown as DevPageModule
      const html = await module.renderDevPage(
        request.originalUrl ?? '/',
        request.headers['accept-language'],
      )
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(await server.transformIndexHtml(request.originalUrl ?? '/', html))
    }
    render().catch(next)
  })
}
