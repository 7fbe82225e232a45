import { useSyncExternalStore } from 'react'
import {
  readStored,
  removeStored,
  storagePrefix,
  store,
  subscribeToStorage,
  toolsKey,
} from '../components/storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = `${storagePrefix}theme`

/**
 * This script runs in the head of every page, before the first paint. It prevents a flash of the wrong theme, hides
 * the page around a tool that is embedded in another site, reserves room for the tools of a returning visitor, and marks
 * a page whose address asks for another kind of content than the prerendered one.
 *
 * It is inline, so the policy names its hash; a separate file would delay the first paint.
 */
export const themeScript = `(function(){var t,d=document.documentElement.dataset;try{t=localStorage.getItem('${storageKey}');if(localStorage.getItem('${toolsKey}'))d.returning=''}catch(e){}if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';d.theme=t;if(self!==top||/[?&]embed=1/.test(location.search))d.embed='';if(/[?&]kind=(?!text)/.test(location.search))d.linked=''})()`

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

const current = (): Theme => {
  const stored = readStored(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

const apply = () => {
  const theme = current()
  document.documentElement.dataset.theme =
    theme === 'system' ? (systemIsDark().matches ? 'dark' : 'light') : theme
}

export const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') removeStored(storageKey)
  else store(storageKey, theme)
  apply()
}

const subscribe = (listener: () => void) => {
  // The theme may have been chosen in another tab.
  const unsubscribe = subscribeToStorage(() => {
    apply()
    listener()
  })
  systemIsDark().addEventListener('change', apply)
  return () => {
    unsubscribe()
    systemIsDark().removeEventListener('change', apply)
  }
}

/** Returns the visitor's choice of theme; `system` in prerendered HTML. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, () => 'system')
