import { useEffect, useState } from 'react'

/**
 * An address of a picture for as long as it is shown. Another picture's takes its place once that can be painted, so
 * that nothing flickers in between.
 */
export const usePictureUrl = (picture: Blob): string | undefined => {
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    const url = URL.createObjectURL(picture)
    const image = new Image()
    image.src = url
    const show = () => {
      if (isCurrent) setShown(url)
    }
    // What cannot be decoded ahead is left to the element that shows it, which can say so.
    image.decode().then(show, show)
    return () => {
      isCurrent = false
      URL.revokeObjectURL(url)
    }
  }, [picture])
  return shown
}
