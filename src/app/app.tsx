import { ToolLinkContext } from '../components/tool-link.ts'
import type { Language } from '../core/language.ts'
import { ToastProvider } from '../components/toast.tsx'
import { DeferredUiLoader } from './deferred-ui-loader.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Link } from '../site/link.tsx'
import { loadPage } from './load-page.ts'
import { NavigationProvider, type ShownPage } from '../site/navigation.tsx'
import { SkipLink } from './skip-link.tsx'
import { ToolPage } from './tool-page.tsx'

interface AppProps {
  initial: ShownPage
  ssrPath?: string
  wantedLanguage?: Language
}

export const App = (props: AppProps) => (
  <ToastProvider>
    <NavigationProvider {...props} loadPage={loadPage}>
      {({ page, Content }) => (
        <ToolLinkContext value={Link}>
          <SkipLink />
          <Header />
          {page.tool ? (
            <ToolPage key={page.id} tool={page.tool} Content={Content} />
          ) : (
            <main id="main" key={page.id} className="wrap plain-page">
              <Content />
            </main>
          )}
          <Footer />
          <DeferredUiLoader />
        </ToolLinkContext>
      )}
    </NavigationProvider>
  </ToastProvider>
)
