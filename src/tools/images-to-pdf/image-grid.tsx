import { FileImage, RotateCw, X } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import {
  type Reorder,
  DragHandle,
  MoveButtons,
  ReorderStatus,
  useReorder,
} from '../../components/reorder/reorder.tsx'
import { useRemovalFocus } from '../../components/file-tool/use-focus.ts'
import { useTranslation } from '../../components/use-translation.ts'
import {
  type Area,
  type PageSetup,
  type ShownImage,
  layOutPage,
  rotateImage,
} from '../../engines/pdf/from-images/page-layout.ts'
import type { ChosenImage, ImagesEvent } from './state.ts'

const percent = (share: number): string => `${share * 100}%`

/** Returns the style that places an element where an area of a page is. Areas are measured from the bottom. */
const placeOnPage = (
  { x, y, width, height }: Area,
  page: { widthPoints: number; heightPoints: number },
): CSSProperties => ({
  left: percent(x / page.widthPoints),
  bottom: percent(y / page.heightPoints),
  width: percent(width / page.widthPoints),
  height: percent(height / page.heightPoints),
})

/**
 * Returns the part of an area that is cut off on each side, as a CSS clipping path. Both areas are measured from the
 * bottom left.
 */
const insetOf = (area: Area, clip: Area): string => {
  const top = (area.y + area.height - clip.y - clip.height) / area.height
  const right = (area.x + area.width - clip.x - clip.width) / area.width
  const bottom = (clip.y - area.y) / area.height
  const left = (clip.x - area.x) / area.width
  return `inset(${[top, right, bottom, left].map(percent).join(' ')})`
}

interface PagePreviewProps {
  image: ChosenImage
  setup: PageSetup
}

/** Shows the page that an image becomes, or an icon where the browser cannot show the image. */
const PagePreview = ({ image: { file, rotation }, setup }: PagePreviewProps) => {
  const element = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState<ShownImage>()
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    if (element.current === null) return undefined
    const url = URL.createObjectURL(file)
    element.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  if (isBroken) return <FileImage aria-hidden size={32} className="image-icon" />
  const page = size && layOutPage(rotateImage(size, rotation), setup)
  return (
    <span
      className="image-page"
      style={
        page && {
          aspectRatio: page.widthPoints / page.heightPoints,
          ...(page.widthPoints > page.heightPoints ? { width: '100%' } : { height: '100%' }),
        }
      }
    >
      <span
        className="image-place"
        style={
          page && {
            ...placeOnPage(page.image, page),
            ...(page.clip && { clipPath: insetOf(page.image, page.clip) }),
          }
        }
      >
        <img
          ref={element}
          alt=""
          decoding="async"
          data-rotation={rotation}
          // A rotated image is laid out in the box of the image before its rotation.
          style={
            page && rotation % 180 !== 0
              ? {
                  width: percent(page.image.height / page.image.width),
                  height: percent(page.image.width / page.image.height),
                }
              : undefined
          }
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ widthPx: naturalWidth, heightPx: naturalHeight, dpi: undefined })
          }
          onError={() => setIsBroken(true)}
        />
      </span>
    </span>
  )
}

interface ImageCardProps {
  image: ChosenImage
  index: number
  setup: PageSetup
  reorder: Reorder
  isOrdered: boolean
  onRotate: () => void
  onRemove: () => void
}

const ImageCard = (props: ImageCardProps) => {
  const { image, index, setup, reorder, isOrdered, onRotate, onRemove } = props
  const { t } = useTranslation(['images-to-pdf', 'file-tool'])
  const { name } = image.file
  const removeLabel = t('file-tool:remove', { name })
  const rotateLabel = t('panel.rotate', { name })
  return (
    <li className="image-card" data-reorder-item data-file={name}>
      <div className="image-stage">
        <PagePreview image={image} setup={setup} />
      </div>
      <p className="image-name">
        <b>{index + 1}</b> <span>{name}</span>
      </p>
      <div className="image-buttons">
        {isOrdered && <DragHandle reorder={reorder} index={index} />}
        {isOrdered && <MoveButtons reorder={reorder} index={index} />}
        <button
          type="button"
          className="icon-button"
          aria-label={rotateLabel}
          title={rotateLabel}
          onClick={onRotate}
        >
          <RotateCw aria-hidden size={18} />
        </button>
      </div>
      <button
        type="button"
        data-remove
        className="icon-button image-remove"
        aria-label={removeLabel}
        title={removeLabel}
        onClick={onRemove}
      >
        <X aria-hidden size={18} />
      </button>
    </li>
  )
}

interface ImageGridProps {
  images: readonly ChosenImage[]
  setup: PageSetup
  dispatch: (event: ImagesEvent) => void
}

/** Shows the images in their order as the pages that they become. They can be moved, rotated and removed. */
export const ImageGrid = ({ images, setup, dispatch }: ImageGridProps) => {
  const { t } = useTranslation('images-to-pdf')
  const [rotated, setRotated] = useState('')
  const isOrdered = images.length > 1
  const reorder = useReorder({
    names: images.map(({ file }) => file.name),
    isOn: isOrdered,
    onMove: (from, to) => dispatch({ type: 'moved', from, to }),
  })
  const { list, willRemove } = useRemovalFocus(reorder.list)
  return (
    <>
      <ul ref={list} className="image-grid reorder-in-rows" aria-label={t('panel.list')}>
        {images.map((image, index) => (
          <ImageCard
            key={image.id}
            image={image}
            index={index}
            setup={setup}
            reorder={reorder}
            isOrdered={isOrdered}
            onRotate={() => {
              dispatch({ type: 'rotated', id: image.id })
              setRotated(t('panel.rotated', { name: image.file.name }))
            }}
            onRemove={() => {
              willRemove(index)
              dispatch({ type: 'removed', id: image.id })
            }}
          />
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {rotated}
      </p>
      <ReorderStatus reorder={reorder} />
    </>
  )
}
