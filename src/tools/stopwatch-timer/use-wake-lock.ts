import { useEffect } from 'react'

/** Keeps the screen on while something runs, where the browser can; it lets go by itself when the page is hidden. */
export const useWakeLock = (isRunning: boolean): void => {
  useEffect(() => {
    if (!isRunning || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (isOver) await held.release()
        else lock = held
      } catch {
        // A low battery, or hidden again meanwhile: the screen goes off as it would for any page.
      }
    }
    const onChange = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', onChange)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onChange)
      void lock?.release()
    }
  }, [isRunning])
}
