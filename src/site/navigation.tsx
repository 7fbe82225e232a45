import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useSyncExternalStore,
  createContext,
  startTransition,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLanguage, useTranslation } from '../components/use-translation.ts'
import type { Language } from '../core/language.ts'
import type { PageProps } from '../core/tool.ts'
import { useToast } from '../components/toast.tsx'
import { takeContinuation } from '../components/transfer.ts'
import { applyHead, headOf } from './head.ts'
import { loadTexts, rememberLanguage } from './i18n.ts'
import { type Page, notFound, resolve, sharedNamespaces } from './pages.ts'
import { type Visit, visitOf, visitsAfter } from './visits.ts'

const listeners = new Set<() => void>()
let isTravelling = false

const onPopState = () => {
  isTravelling = true
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  // Adding the same function again has no effect. It has to run before the listeners that call `isHistoryNavigation`.
  addEventListener('popstate', onPopState)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

const currentPath = () => location.pathname

/** Returns the current path and follows its changes. `ssrPath` is used where there is no browser. */
export const usePathname = (ssrPath?: string): string =>
  useSyncExternalStore(subscribe, currentPath, () => ssrPath ?? currentPath())

/** Returns whether the last navigation went through the browser's history, back or forward. */
const isHistoryNavigation = (): boolean => isTravelling

const currentVisit = () => (typeof history === 'undefined' ? 0 : visitOf(history.state))
let lastVisit = currentVisit()

const nextVisit = (): number => {
  lastVisit = Math.max(lastVisit, currentVisit()) + 1
  return lastVisit
}

/** Navigates to a URL of this site without a full page load. Navigating to the current URL adds no history entry. */
export const navigate = (address: string, options: { isReplacing?: boolean } = {}): void => {
  isTravelling = false
  const isReplacing = options.isReplacing || new URL(address, location.href).href === location.href
  if (isReplacing) history.replaceState(history.state, '', address)
  else {
    history.pushState({ visit: nextVisit() }, '', address)
  }
  for (const listener of listeners) listener()
}

/** The scroll positions by page id, because the path changes with the language. */
const positions = new Map<string, number>()

/** Returns the scroll position of a page when it was last left; 0 for a page not seen in this visit. */
const rememberedPosition = (pageId: string): number => positions.get(pageId) ?? 0

// When going back, the browser would scroll the page that is still shown before the other one has loaded. Its own
// restoration is therefore used only for reloads and for returning from other sites.
const updateScrollRestoration = (event?: Event) => {
  history.scrollRestoration = event?.type === 'pagehide' ? 'auto' : 'manual'
}

/** Remembers the scroll position of the current page. */
const useScrollMemory = (pageId: string): void => {
  useEffect(() => {
    const keepPosition = () => positions.set(pageId, scrollY)
    updateScrollRestoration()
    addEventListener('pageshow', updateScrollRestoration)
    addEventListener('pagehide', updateScrollRestoration)
    addEventListener('scroll', keepPosition, { passive: true })
    return () => removeEventListener('scroll', keepPosition)
  }, [pageId])
}

export interface ShownPage {
  page: Page
  Content: ComponentType<PageProps>
}

/** A page that is rendered. Those that are not shown are kept for the way back. */
export interface MountedPage extends ShownPage, Visit {
  isShown: boolean
}

interface Navigation {
  page: Page
  /** Fetches a page ahead of a likely visit. */
  prefetch: (path: string) => void
  chooseLanguage: (language: Language) => Promise<void>
}

const NavigationContext = createContext<Navigation | undefined>(undefined)

export const useNavigation = (): Navigation => {
  const navigation = useContext(NavigationContext)
  if (!navigation) throw new Error('useNavigation outside NavigationProvider')
  return navigation
}

const namespacesOf = (page: Page) => [...sharedNamespaces, ...page.namespaces]

interface NavigationProviderProps {
  initial: ShownPage
  loadPage: (page: Page) => Promise<{ default: ComponentType<PageProps> }>
  /** The prerendered path, used where there is no browser. */
  ssrPath?: string
  /** The visitor's language, when the page was served in another one, because a static host cannot choose. */
  wantedLanguage?: Language
  children: (pages: readonly MountedPage[]) => ReactNode
}

export const NavigationProvider = (props: NavigationProviderProps) => {
  const { initial, loadPage, ssrPath, wantedLanguage } = props
  const { i18n, t } = useTranslation('common')
  const language = useLanguage()
  const toast = useToast()
  const pathname = usePathname(ssrPath)
  const [mounted, setMounted] = useState<readonly MountedPage[]>(() => [
    { ...initial, visit: currentVisit(), isContinued: false, isShown: true },
  ])
  const shown = mounted.find(({ isShown }) => isShown) ?? initial
  const handledPath = useRef(pathname)

  const open = useCallback(
    async (page: Page, inLanguage: Language): Promise<ShownPage> => {
      const [module] = await Promise.all([
        loadPage(page),
        loadTexts(i18n, inLanguage, namespacesOf(page)),
      ])
      return { page, Content: module.default }
    },
    [i18n, loadPage],
  )

  useEffect(() => {
    if (handledPath.current === pathname) return undefined
    const route = resolve(pathname)
    if (!route) {
      location.reload()
      return undefined
    }
    let isCurrent = true
    const nextLanguage = route.pinned ?? language
    open(route.page, nextLanguage).then(
      async (next) => {
        if (!isCurrent) return
        handledPath.current = pathname
        if (nextLanguage !== language) await i18n.changeLanguage(nextLanguage)
        const entry = currentVisit()
        const newVisit = nextVisit()
        const isContinued = takeContinuation(next.page.id)
        const isHistory = isHistoryNavigation()
        startTransition(() =>
          setMounted((pages) => {
            const left = pages.find(({ isShown }) => isShown)?.visit ?? entry
            const ofPage = pages.filter(({ page }) => page.id === next.page.id)
            // Jumps within a page make history entries without a number.
            const known =
              ofPage.find((page) => page.visit === entry) ?? (isHistory ? ofPage.at(-1) : undefined)
            const isTaken = pages.some((page) => page.visit === entry)
            const visit = known?.visit ?? (isTaken ? newVisit : entry)
            const arrived = { ...next, visit, isContinued, isShown: true }
            return visitsAfter(pages, left, arrived, isHistory).map((page) => ({
              ...page,
              isShown: page.visit === visit,
            }))
          }),
        )
      },
      // A new version may have been published since this page was opened; a full page load fetches it.
      () => isCurrent && location.reload(),
    )
    return () => {
      isCurrent = false
    }
  }, [pathname, language, i18n, open])

  const shownPage = useRef(shown.page)
  useEffect(() => {
    shownPage.current = shown.page
  }, [shown.page])
  const lastChoice = useRef(language)

  const chooseLanguage = useCallback(
    async (chosen: Language, shouldMove = true) => {
      lastChoice.current = chosen
      let page: Page
      try {
        // The texts are loaded again when the visitor has moved to another page meanwhile.
        do {
          page = shownPage.current
          await loadTexts(i18n, chosen, namespacesOf(page))
        } while (page !== shownPage.current)
      } catch {
        if (lastChoice.current === chosen)
          toast({
            title: t('languageFailed.title'),
            description: t('languageFailed.description', { language: t(`language.${chosen}`) }),
            variant: 'destructive',
          })
        return
      }
      if (lastChoice.current !== chosen) return
      await i18n.changeLanguage(chosen)
      if (!shouldMove) return
      rememberLanguage(chosen)
      if (page.id === notFound.id) return
      const path = page.paths[chosen]
      handledPath.current = path
      const query = new URLSearchParams(location.search)
      query.delete('lng')
      const search = query.size > 0 ? `?${query}` : ''
      navigate(`${path}${search}${location.hash}`, { isReplacing: true })
    },
    [i18n, toast, t],
  )

  const isSettled = useRef(false)
  useEffect(() => {
    if (isSettled.current) return
    isSettled.current = true
    // Tests and measurements wait for this mark: from here on the page is interactive.
    document.documentElement.dataset.ready = 'true'
    performance.mark('utilo:ready')
    if (wantedLanguage !== undefined && wantedLanguage !== language)
      void chooseLanguage(wantedLanguage, false)
  }, [wantedLanguage, language, chooseLanguage])

  useAfterNavigation(shown.page, language)
  useScrollMemory(shown.page.id)

  const navigation = useMemo<Navigation>(
    () => ({
      page: shown.page,
      prefetch: (path) => {
        const route = resolve(path)
        // A failed prefetch has no effect, because the visit itself tries again.
        if (route) open(route.page, route.pinned ?? language).catch(() => {})
      },
      chooseLanguage,
    }),
    [shown.page, language, open, chooseLanguage],
  )
  return <NavigationContext value={navigation}>{props.children(mounted)}</NavigationContext>
}

/** Updates the head, the scroll position and the focus after the page or its language has changed. */
const useAfterNavigation = (page: Page, language: Language) => {
  const { i18n } = useTranslation()
  const arrived = useRef({ page, language })
  useEffect(() => {
    const { page: previous, language: previousLanguage } = arrived.current
    if (previous === page && previousLanguage === language) return
    arrived.current = { page, language }
    applyHead(headOf(page, language, i18n.getFixedT(language, page.id)), language)
    if (previous === page) return
    if (isHistoryNavigation()) scrollTo({ top: rememberedPosition(page.id), behavior: 'instant' })
    else if (!location.hash) scrollTo({ top: 0, behavior: 'instant' })
    // The heading is focused, so that a screen reader announces the new page.
    const heading = document.querySelector<HTMLElement>('#main h1')
    if (heading) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
  }, [page, language, i18n])
}
