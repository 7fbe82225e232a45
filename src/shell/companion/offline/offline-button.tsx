import { type ComponentType, useEffect, useState } from 'react'
import { useNavigation } from '../../navigation.tsx'

/** By itself: what is chained to it must wait for its style sheet too. */
const loadButton = () => import('./keep-button.tsx')

/** Keeps everything that a file tool may need; other tools come whole with their page. */
export const OfflineButton = () => {
  const { tool } = useNavigation().page
  const isOffered = tool?.group === 'files'
  const [Button, setButton] = useState<ComponentType>()
  useEffect(() => {
    if (isOffered)
      // Apart: it shares code with file tools, which other pages have not loaded.
      loadButton().then(
        ({ KeepButton }) => setButton(() => KeepButton),
        () => {},
      )
  }, [isOffered])
  return isOffered && Button && <Button />
}
