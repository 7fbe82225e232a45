import './tool-bar.css'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Tool } from '../../core/tool.ts'
import { toolBarId } from '../deferred-ui-loader.tsx'
import { useNavigation } from '../../site/navigation.tsx'
import { EmbedButton } from '../../features/embed/embed-button.tsx'
import { OfflineButton } from '../../features/offline/offline-button.tsx'
import { FavouriteButton } from '../../features/favourites/favourite-button.tsx'
import { useRecordedUse } from '../../features/favourites/use-recorded-use.ts'

const Buttons = ({ tool }: { tool: Tool }) => {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    // The page's own element, which is there only once the page is.
    // oxlint-disable-next-line react/set-state-in-effect -- An element is known after rendering only.
    setPlace(document.getElementById(toolBarId))
  }, [])
  return (
    place &&
    createPortal(
      <>
        {/* First, since it comes last: what is to its right stays where it is. */}
        <OfflineButton />
        {!tool.isSensitive && <FavouriteButton toolId={tool.id} />}
        <EmbedButton />
      </>,
      place,
    )
  )
}

/** What can be done with the tool that is shown, in its head; records that it is used. */
export const ToolBar = () => {
  const { tool } = useNavigation().page
  useRecordedUse(tool)
  return tool && <Buttons key={tool.id} tool={tool} />
}
