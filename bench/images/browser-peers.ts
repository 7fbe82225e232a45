import type { Browser, Page } from '@playwright/test'
import type imageCompression from 'browser-image-compression'
import type { Options } from 'browser-image-compression'

const libraryFile = 'node_modules/browser-image-compression/dist/browser-image-compression.js'

declare global {
  interface Window {
    imageCompression: typeof imageCompression
  }
}

type PeerSettings = Pick<
  Options,
  'maxSizeMB' | 'maxWidthOrHeight' | 'initialQuality' | 'fileType' | 'alwaysKeepResolution'
>

/** The settings with which browser-image-compression is called. */
export const peerSettings = {
  defaults: {},
  /** The initial settings of OmniTools' form. */
  omniTools: { maxSizeMB: 1, maxWidthOrHeight: 1920 },
}

/** Opens a page that has the library and the browser's own canvas. */
export const openPeers = async (browser: Browser): Promise<Page> => {
  const page = await browser.newPage()
  await page.setContent('<input type="file" name="a"><input type="file" name="b">')
  await page.addScriptTag({ path: libraryFile })
  return page
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(base64, 'base64'))

/**
 * Compresses a file with browser-image-compression.
 *
 * @returns the error message if it failed.
 */
export const compressWithPeer = async (
  page: Page,
  path: string,
  settings: PeerSettings,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | string> => {
  await page.setInputFiles('input[name=a]', path)
  const outcome = await page.evaluate(async (options) => {
    const file = document.querySelector<HTMLInputElement>('input[name=a]')?.files?.[0]
    if (!file) throw new Error('no file')
    try {
      // The library's worker would be loaded from another origin, and makes the same file.
      const made = await window.imageCompression(file, { ...options, useWebWorker: false })
      const reader = new FileReader()
      const address = await new Promise<string>((resolve) => {
        reader.addEventListener('load', () =>
          resolve(typeof reader.result === 'string' ? reader.result : ''),
        )
        reader.readAsDataURL(made)
      })
      return { address, type: made.type }
    } catch (error) {
      return String(error)
    }
  }, settings)
  if (typeof outcome === 'string') return outcome
  const base64 = outcome.address.slice(outcome.address.indexOf(',') + 1)
  return { bytes: bytesOf(base64), type: outcome.type }
}

export interface CanvasComparison {
  /** The size of the PNG that the browser's canvas makes of the picture. */
  canvasBytes: number
  /** The number of pixels that differ from what the browser shows of the picture. */
  differentPixels: number
  isSameSize: boolean
}

/** Compares a PNG with what the browser makes of its source, orientation and color profile included. */
export const compareWithCanvas = async (
  page: Page,
  sourcePath: string,
  pngPath: string,
): Promise<CanvasComparison> => {
  await page.setInputFiles('input[name=a]', sourcePath)
  await page.setInputFiles('input[name=b]', pngPath)
  return page.evaluate(async () => {
    const fileOf = (name: string) => {
      const file = document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.files?.[0]
      if (!file) throw new Error('no file')
      return file
    }
    const draw = async (file: File) => {
      const bitmap = await createImageBitmap(file)
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(bitmap, 0, 0)
      return { canvas, pixels: context.getImageData(0, 0, bitmap.width, bitmap.height) }
    }
    const shown = await draw(fileOf('a'))
    const png = await draw(fileOf('b'))
    const isSameSize =
      shown.pixels.width === png.pixels.width && shown.pixels.height === png.pixels.height
    const words = ({ data }: ImageData) => new Uint32Array(data.buffer)
    const others = words(png.pixels)
    return {
      canvasBytes: (await shown.canvas.convertToBlob({ type: 'image/png' })).size,
      differentPixels: words(shown.pixels).filter((word, at) => word !== others[at]).length,
      isSameSize,
    }
  })
}
