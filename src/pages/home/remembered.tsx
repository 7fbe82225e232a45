import './remembered.css'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { readStored, toolsKey } from '../../components/storage.ts'

const isAnyKept = () => readStored(toolsKey) !== null

const subscribe = (listener: () => void) => {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

const rememberedList = lazyModule(
  async () => (await import('./remembered-list.tsx')).RememberedList,
)

/**
 * The visitor's own tools, whose script comes for those who have any. A full load has their room marked before the
 * first paint (`shell/theme.ts`), a visit from another page here.
 */
export const Remembered = () => {
  const isWanted = useSyncExternalStore(subscribe, isAnyKept, () => false)
  // The page does its job without it.
  const { module: List } = useLazyModule(rememberedList, { isWanted })
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-returning', isAnyKept())
  })
  return <div className="remembered">{List && <List />}</div>
}
