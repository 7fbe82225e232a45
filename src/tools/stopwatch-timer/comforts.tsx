import { Maximize2, Minimize2 } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from '../../components/use-translation.ts'
import { useFullScreen } from './use-full-screen.ts'
import { type WatchActions, useShortcuts } from './use-shortcuts.ts'
import { useWakeLock } from './use-wake-lock.ts'

interface ComfortsProps {
  /** What fills the screen. */
  face: RefObject<HTMLElement | null>
  isRunning: boolean
  /** What the keys do; undefined while they do nothing. */
  keys: WatchActions | undefined
}

/**
 * What a watch works without: keyboard shortcuts, a screen that stays on while it runs, and a button to fill the
 * screen, where the browser can do that.
 */
export const Comforts = ({ face, isRunning, keys }: ComfortsProps) => {
  const { t } = useTranslation('stopwatch-timer')
  const fullScreen = useFullScreen(face)
  useWakeLock(isRunning)
  useShortcuts(keys)
  const label = t(fullScreen.isOn ? 'leaveFullScreen' : 'fullScreen')
  const Icon = fullScreen.isOn ? Minimize2 : Maximize2
  return (
    <button
      type="button"
      className="icon-button watch-full-screen"
      hidden={!fullScreen.isPossible}
      onClick={fullScreen.toggle}
      aria-label={label}
      title={label}
    >
      <Icon aria-hidden size={20} />
    </button>
  )
}
