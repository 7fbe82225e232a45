import { useEffect } from 'react'
import { loadToastCard } from '../../ui/toast.tsx'
import { Embedded } from './embed/embedded.tsx'
import { isEmbedded } from './embed/is-embedded.ts'
import { Offline } from './offline/offline.tsx'
import { Received } from './received/received.tsx'
import { Search } from './search/search.tsx'
import { ToolBar } from './tool-bar/tool-bar.tsx'
import { useCompanionTexts } from './use-companion-texts.ts'

/** What accompanies a visit, on every page; each part says nothing until it has something to say. */
export const Companion = () => {
  const hasTexts = useCompanionTexts()
  useEffect(() => {
    // A toast often tells that the network is away.
    loadToastCard().catch(() => {})
  }, [])
  useEffect(() => {
    // For whoever waits for it: tests, as with the page's own mark.
    if (hasTexts) document.documentElement.dataset.accompanied = 'true'
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
