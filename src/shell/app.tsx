import type { Language } from '../core/language.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
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
        <>
          <SkipLink />
          <Header />
          {page.tool ? (
            <ToolPage key={page.id} tool={page.tool} Content={Content} />
          ) : (
            <main id="main" key={page.id} className="wrap min-h-[60vh]">
              <Content />
            </main>
          )}
          <Footer />
        </>
      )}
    </NavigationProvider>
  </ToastProvider>
)
