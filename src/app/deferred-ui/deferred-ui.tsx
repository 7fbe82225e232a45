import { useEffect } from 'react'
import { loadToastCard } from '../../components/toast.tsx'
import { Embedded } from '../../features/embed/embedded.tsx'
import { isEmbedded } from '../../features/embed/is-embedded.ts'
import { Offline } from '../../features/offline/offline.tsx'
import { Received } from '../../features/share-target/received.tsx'
import { Search } from '../../features/search/search.tsx'
import { ToolBar } from './tool-bar.tsx'
import { useFeatureTexts } from '../../features/use-feature-texts.ts'

/** What accompanies a visit, on every page; each part says nothing until it has something to say. */
export const DeferredUi = () => {
  const hasTexts = useFeatureTexts()
  useEffect(() => {
    // A toast often tells that the network is away.
    loadToastCard().catch(() => {})
  }, [])
  useEffect(() => {
    // For whoever waits for it: tests, as with the page's own mark.
    if (hasTexts) document.documentElement.dataset.deferredUi = 'true'
  }, [hasTexts])
  if (isEmbedded()) return hasTexts && <Embedded />
  return (
    <>
      <Search />
      {hasTexts && (
        <>
          <ToolBar />
          <Offline />
          <Received />
        </>
      )}
    </>
  )
}
