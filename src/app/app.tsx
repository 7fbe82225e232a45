import type { ComponentType } from 'react'
import type { Page } from '../site/pages.ts'
import { useTranslation } from '../components/use-translation.ts'
import { ToolLinkContext } from '../components/tool-link.ts'
import type { Language } from '../core/language.ts'
import type { PageProps } from '../core/tool.ts'
import { ToastProvider } from '../components/toast.tsx'
import { DeferredUiLoader } from './deferred-ui-loader.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Link } from '../site/links.tsx'
import { NavigationProvider, type ShownPage } from '../site/navigation.tsx'
import { ToolPage, mainId } from './tool-page.tsx'

interface PageModule {
  default: ComponentType<PageProps>
}

const staticPages = import.meta.glob<PageModule>('../pages/*/page.tsx')

/**
 * Loads the component of a page: a tool's `page.tsx`, or that of the folder in `src/pages` with the page's id.
 *
 * @throws {Error} where there is no such folder, and what `import()` throws without a network
 */
export const loadPage = async ({ id, tool }: Page): Promise<PageModule> => {
  if (tool) return tool.page()
  const load = staticPages[`../pages/${id}/page.tsx`]
  if (!load) throw new Error(`no page ${id}`)
  return load()
}

const SkipLink = () => {
  const { t } = useTranslation('common')
  return (
    <a href="#main" className="skip-link">
      {t('skip')}
    </a>
  )
}

interface AppProps {
  initial: ShownPage
  ssrPath?: string
  wantedLanguage?: Language
}

export const App = (props: AppProps) => (
  <ToastProvider>
    <NavigationProvider {...props} loadPage={loadPage}>
      {(pages) => (
        <ToolLinkContext value={Link}>
          <SkipLink />
          <Header />
          {pages.map(({ visit, page, Content, isShown }) =>
            page.tool ? (
              <ToolPage
                key={visit}
                page={page}
                tool={page.tool}
                Content={Content}
                isShown={isShown}
              />
            ) : (
              <main
                id={isShown ? mainId : undefined}
                key={visit}
                hidden={!isShown}
                className="wrap plain-page"
              >
                <Content />
              </main>
            ),
          )}
          <Footer />
          <DeferredUiLoader />
        </ToolLinkContext>
      )}
    </NavigationProvider>
  </ToastProvider>
)
