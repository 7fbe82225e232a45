import type { SharedContent } from '../../core/share.ts'

/**
 * Returns whether the operating system has surely opened this page with shared content: in a window of the installed
 * app, and without a referrer.
 *
 * A page of another site can send the same request in an ordinary tab. The service worker cannot tell the two apart:
 * it is not shown `Sec-Fetch-Site`, and `Origin` is "null" for a share as well as for a site without a referrer. Real
 * shares arrive in a tab only where the visitor has told the browser to open the app there.
 */
export const isFromSystem = (page: {
  document: Pick<Document, 'referrer'>
  matchMedia: (query: string) => Pick<MediaQueryList, 'matches'>
}): boolean => page.document.referrer === '' && !page.matchMedia('(display-mode: browser)').matches

/** How long to wait for the service worker, which answers at once when it has shared content. */
const answerMs = 5000

/** Asks the service worker for shared content. The result is empty where there is no service worker or no content. */
export const takeFromWorker = (): Promise<SharedContent> =>
  new Promise((resolve) => {
    const nothing = () => resolve({ files: [] })
    // `serviceWorker` is missing in private windows.
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
    if (!worker) {
      nothing()
      return
    }
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<SharedContent>) => {
      resolve(data)
      port1.close()
    })
    port1.start()
    worker.postMessage({ type: 'take-shared' }, [port2])
    setTimeout(nothing, answerMs)
  })

/** Returns the files that the app was opened with. Files that no longer exist are left out. */
export const takeOpened = async (
  handles: readonly Pick<FileSystemFileHandle, 'getFile'>[],
): Promise<SharedContent> => {
  const files = await Promise.all(handles.map((handle) => handle.getFile().catch(() => undefined)))
  return { files: files.filter((file) => file !== undefined) }
}
