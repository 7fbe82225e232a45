import { useEffect, useRef, useState } from 'react'
import { arrivals } from '../../core/share.ts'
import { lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { useToast } from '../../components/toast.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import type { ContentSource } from './received-dialog.tsx'

const receivedDialog = lazyModule(
  async () => (await import('./received-dialog.tsx')).ReceivedDialog,
)

interface LaunchWindow {
  /**
   * The queue of what an installed app is opened with (Launch Handler API). It is not in TypeScript's library, nor in
   * every browser.
   */
  launchQueue?: {
    setConsumer: (consume: (launch: { files?: readonly FileSystemFileHandle[] }) => void) => void
  }
}

/**
 * Returns whether the app was opened by a share. The query parameter is removed, so that a reload does not ask for
 * the content again.
 */
const takeFromAddress = (): boolean => {
  const url = new URL(location.href)
  const wasShared = url.searchParams.has(arrivals.shared)
  if (!wasShared && !url.searchParams.has(arrivals.opened)) return false
  url.searchParams.delete(arrivals.shared)
  url.searchParams.delete(arrivals.opened)
  history.replaceState(history.state, '', url)
  return wasShared
}

/** Receives content shared with the installed app or opened with it, and opens a dialog for it. */
export const Received = () => {
  const { t } = useTranslation('features')
  const toast = useToast()
  const [arrival, setArrival] = useState<{ content: ContentSource; id: number }>()
  const { module: Dialog } = useLazyModule(receivedDialog, {
    isWanted: arrival !== undefined,
    onError: () => {
      setArrival(undefined)
      toast({ title: t('share-target.notLoaded'), variant: 'destructive' })
    },
  })
  const count = useRef(0)

  useEffect(() => {
    const open = (content: ContentSource) => {
      count.current += 1
      setArrival({ content, id: count.current })
    }
    if (takeFromAddress()) open({ kind: 'shared' })
    const { launchQueue } = window as LaunchWindow
    launchQueue?.setConsumer(({ files = [] }) => {
      if (files.length > 0) open({ kind: 'opened', handles: files })
    })
  }, [])

  if (!arrival || !Dialog) return null
  return <Dialog key={arrival.id} arrival={arrival.content} onClose={() => setArrival(undefined)} />
}
