import { type ComponentType, useEffect, useRef, useState } from 'react'
import { arrivals } from '../../../core/share.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useTranslation } from '../../../ui/use-translation.ts'
import type { Arrival, ReceivedDialogProps } from './received-dialog.tsx'

/** By itself: what is chained to it must wait for its style sheet too. */
const loadDialog = () => import('./received-dialog.tsx')

interface LaunchWindow {
  /** What installed apps are opened with (Launch Handler API); not in TypeScript's library, nor in every browser. */
  launchQueue?: {
    setConsumer: (consume: (launch: { files?: readonly FileSystemFileHandle[] }) => void) => void
  }
}

/** Whether the app was opened by a share; the address is rid of what says so, or a reload would look for it again. */
const takeFromAddress = (): boolean => {
  const url = new URL(location.href)
  const wasShared = url.searchParams.has(arrivals.shared)
  if (!wasShared && !url.searchParams.has(arrivals.opened)) return false
  url.searchParams.delete(arrivals.shared)
  url.searchParams.delete(arrivals.opened)
  history.replaceState(history.state, '', url)
  return wasShared
}

/** What came from outside, shared with the app or opened with it: asks what is to be done with it. */
export const Received = () => {
  const { t } = useTranslation('companion')
  const toast = useToast()
  const [arrival, setArrival] = useState<{ content: Arrival; id: number }>()
  const [Dialog, setDialog] = useState<ComponentType<ReceivedDialogProps>>()
  const count = useRef(0)

  useEffect(() => {
    const open = (content: Arrival) => {
      count.current += 1
      setArrival({ content, id: count.current })
    }
    if (takeFromAddress()) open({ kind: 'shared' })
    const { launchQueue } = window as LaunchWindow
    launchQueue?.setConsumer(({ files = [] }) => {
      if (files.length > 0) open({ kind: 'opened', handles: files })
    })
  }, [])

  const isWanted = arrival !== undefined && Dialog === undefined
  useEffect(() => {
    if (!isWanted) return
    loadDialog().then(
      (module) => setDialog(() => module.ReceivedDialog),
      () => {
        setArrival(undefined)
        toast({ title: t('received.notLoaded'), variant: 'destructive' })
      },
    )
  }, [isWanted, t, toast])

  if (!arrival || !Dialog) return null
  return <Dialog key={arrival.id} arrival={arrival.content} onClose={() => setArrival(undefined)} />
}
