import './file-tool.css'
import { File as FileIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

const isPicture = (file: File) => file.type === '' || file.type.startsWith('image/')

/**
 * Shows a small picture of a file, or the icon of a sheet of paper where the browser cannot decode the file. Files
 * without a MIME type are tried as well, because some systems give pictures none.
 */
export const Preview = ({ file }: { file: File }) => {
  const image = useRef<HTMLImageElement>(null)
  const [isShown, setIsShown] = useState(isPicture(file))
  useEffect(() => {
    if (image.current === null) return undefined
    const url = URL.createObjectURL(file)
    image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    <span className="file-preview">
      {isShown ? (
        <img ref={image} alt="" decoding="async" onError={() => setIsShown(false)} />
      ) : (
        <FileIcon aria-hidden size={20} />
      )}
    </span>
  )
}
