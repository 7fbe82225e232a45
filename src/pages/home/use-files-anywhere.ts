import { useEffect, useEffectEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/**
 * Takes files that are dropped or pasted anywhere on the page, so that a file dropped beside its place does not make the
 * browser leave the page.
 *
 * @param onNear - is called when files are dragged into the page.
 * @returns whether files are being dragged over the page.
 */
export const useFilesAnywhere = (
  isActive: boolean,
  onFiles: (files: readonly File[]) => void,
  onNear: () => void,
): boolean => {
  const [isDragging, setIsDragging] = useState(false)
  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    if (event.type === 'dragenter') onNear()
    setIsDragging(true)
  })
  const onDragLeave = useEffectEvent(({ relatedTarget }: DragEvent) => {
    // Only a drag that leaves the page has no related element.
    if (relatedTarget === null) setIsDragging(false)
  })
  const onDrop = useEffectEvent((event: DragEvent) => {
    setIsDragging(false)
    if (!hasFiles(event)) return
    event.preventDefault()
    onFiles([...(event.dataTransfer?.files ?? [])])
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    if (!isActive) return undefined
    const controller = new AbortController()
    const { signal } = controller
    for (const type of ['dragenter', 'dragover'] as const)
      document.addEventListener(type, (event) => onDrag(event), { signal })
    document.addEventListener('dragleave', (event) => onDragLeave(event), { signal })
    document.addEventListener('drop', (event) => onDrop(event), { signal })
    document.addEventListener('paste', (event) => onPaste(event), { signal })
    return () => controller.abort()
  }, [isActive])
  return isDragging
}
