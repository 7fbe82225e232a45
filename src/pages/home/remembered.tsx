import './remembered.css'
import {
  type ComponentType,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { readStored, toolsKey } from '../../ui/storage.ts'

const isAnyKept = () => readStored(toolsKey) !== null

const subscribe = (listener: () => void) => {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** By itself: what is chained to it must wait for its style sheet too. */
const loadList = () => import('./remembered-list.tsx')

/**
 * The visitor's own tools, whose script comes for those who have any. A full load has their room marked before the
 * first paint (`shell/theme.ts`), a visit from another page here.
 */
export const Remembered = () => {
  const isWanted = useSyncExternalStore(subscribe, isAnyKept, () => false)
  const [List, setList] = useState<ComponentType>()
  useEffect(() => {
    if (isWanted)
      loadList().then(
        (module) => setList(() => module.RememberedList),
        // The page does its job without it.
        () => {},
      )
  }, [isWanted])
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-returning', isAnyKept())
  })
  return <div className="remembered">{List && <List />}</div>
}
