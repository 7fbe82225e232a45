import './tool-bar.css'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Tool } from '../../core/tool.ts'
import { toolBarId } from '../deferred-ui-loader.tsx'
import { useNavigation } from '../../site/navigation.tsx'
import { EmbedButton, Embedded, isEmbedded } from '../../features/embed/embed.tsx'
import { Offline, OfflineButton } from '../../features/offline/offline.tsx'
import { FavouriteButton } from '../../features/favourites/favourite-button.tsx'
import { useRecordedUse } from '../../features/favourites/remembered-tools.ts'
import { toastCard } from '../../components/toast.tsx'
import { Received } from '../../features/share-target/received.tsx'
import { Search } from '../../features/search/search.tsx'
import { useLazyTexts } from '../../features/use-lazy-texts.ts'

const Buttons = ({ tool }: { tool: Tool }) => {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    // The element belongs to the page and exists only after it is rendered.
    // oxlint-disable-next-line react/set-state-in-effect -- An element is known after rendering only.
    setContainer(document.getElementById(toolBarId))
  }, [])
  return (
    container &&
    createPortal(
      <>
        {/* The button comes first because it is loaded last; the buttons to its right stay in place. */}
        <OfflineButton />
        <FavouriteButton toolId={tool.id} />
        <EmbedButton />
      </>,
      container,
    )
  )
}

/** The buttons at the head of a tool. It also records that the tool is used. */
const ToolBar = () => {
  const { tool } = useNavigation().page
  useRecordedUse(tool)
  return tool && <Buttons key={tool.id} tool={tool} />
}

/** The deferred UI of every page. Each part renders nothing until it has something to show. */
export const DeferredUi = () => {
  const hasTexts = useLazyTexts('features')
  useEffect(() => {
    // A toast often reports that the network is down, so it is loaded in advance.
    toastCard.prefetch()
  }, [])
  useEffect(() => {
    // Tests wait for this mark.
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
