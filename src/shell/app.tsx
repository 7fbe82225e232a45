import { ToolLinkContext } from '../ui/tool-link.ts'
import type { Language } from '../core/language.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { CompanionLoader } from './companion-loader.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Link } from './link.tsx'
import { NavigationProvider, type ShownPage } from './navigation.tsx'
import { SkipLink } from './skip-link.tsx'
import { ToolPage } from './tool-page.tsx'

interface AppProps {
  initial: ShownPage
  ssrPath?: string
  wantedLanguage?: Language
}

export const App = (props: AppProps) => (
  <ToastProvider>
    <NavigationProvider {...props}>
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
          <CompanionLoader />
        </ToolLinkContext>
      )}
    </NavigationProvider>
  </ToastProvider>
)
