import { useRef, useState } from 'react'
import type { Logo } from './draw-logo.ts'

/** No logo is shown larger than this in the largest picture, in pixels per side. */
const maxLogoPx = 256

/** Larger files are photographs rather than logos. */
const maxLogoBytes = 10_000_000

/**
 * Reads a logo from a file that the browser can show, scaled to at most 256 pixels per side. The file stays on the
 * device.
 *
 * @throws Error when the browser cannot show the file, or when it has no size.
 */
const readLogo = async (file: Blob): Promise<Logo> => {
  if (file.size > maxLogoBytes) throw new Error('the file is too large for a logo')
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const scale = Math.min(1, maxLogoPx / Math.max(image.naturalWidth, image.naturalHeight))
    const width = Math.max(1, Math.round(image.naturalWidth * scale))
    const height = Math.max(1, Math.round(image.naturalHeight * scale))
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (image.naturalWidth === 0 || !context) throw new Error('the picture has no size')
    context.drawImage(image, 0, 0, width, height)
    return { width, height, rgba: context.getImageData(0, 0, width, height).data }
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The state of the logo's field: nothing, a logo, or a file that could not be read. */
export interface LogoChoice {
  logo: Logo | undefined
  hasFailed: boolean
  choose: (file: File | undefined) => void
}

/** Reads the chosen file. A later choice wins over an earlier one. */
export const useLogo = (): LogoChoice => {
  const [state, setState] = useState<{ logo?: Logo; hasFailed: boolean }>({ hasFailed: false })
  const latest = useRef<File>(undefined)
  const read = async (file: File) => {
    const next = await readLogo(file).then(
      (logo) => ({ logo, hasFailed: false }),
      () => ({ hasFailed: true }),
    )
    if (latest.current === file) setState(next)
  }
  return {
    logo: state.logo,
    hasFailed: state.hasFailed,
    choose: (file) => {
      latest.current = file
      if (file) void read(file)
      else setState({ hasFailed: false })
    },
  }
}
