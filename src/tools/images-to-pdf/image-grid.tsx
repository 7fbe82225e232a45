import { FileImage, RotateCw, ScanLine, X } from 'lucide-react'
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
import { type ChosenImage, type ImagesEvent, imageToPlace } from './state.ts'
import { IconButton } from '../../components/icon-button.tsx'

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

interface PagePreviewProps extends Pick<ChosenImage, 'file' | 'rotation'> {
  setup: PageSetup
}

/**
 * Shows the page that an image becomes when it has one to itself, or an icon where the browser cannot show the image.
 */
const PagePreview = ({ file, rotation, setup }: PagePreviewProps) => {
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
  const page = size && layOutPage([rotateImage(size, rotation)], { ...setup, imagesPerPage: 1 })
  const [placed] = page?.images ?? []
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
          page &&
          placed && {
            ...placeOnPage(placed.area, page),
            ...(placed.clip && { clipPath: insetOf(placed.area, placed.clip) }),
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
            placed && rotation % 180 !== 0
              ? {
                  width: percent(placed.area.height / placed.area.width),
                  height: percent(placed.area.width / placed.area.height),
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
  isStraightening: boolean
  reorder: Reorder
  isOrdered: boolean
  onRotate: () => void
  onKeepOriginal: () => void
  onRemove: () => void
}

/** Says what straightening does to an image, where it does not show on its page. */
const StraighteningNote = ({ straightened }: Pick<ChosenImage, 'straightened'>) => {
  const { t } = useTranslation(['images-to-pdf', 'file-tool'])
  if (straightened?.kind === 'done') return null
  return (
    <p className="hint image-note">
      {straightened === undefined && t('straighten.working')}
      {straightened?.kind === 'no-page' && t('straighten.notFound')}
      {straightened?.kind === 'several-pages' && t('straighten.severalPages')}
      {straightened?.kind === 'failed' && t(`file-tool:errors.${straightened.code}`)}
    </p>
  )
}

const ImageCard = (props: ImageCardProps) => {
  const { image, index, setup, isStraightening, reorder, isOrdered } = props
  const { onRotate, onKeepOriginal, onRemove } = props
  const { t } = useTranslation(['images-to-pdf', 'file-tool'])
  const { name } = image.file
  const removeLabel = t('file-tool:remove', { name })
  const rotateLabel = t('panel.rotate', { name })
  const keepLabel = t('straighten.keepOriginal', { name })
  const { file: shown } = imageToPlace(image, { isStraightening })
  return (
    <li className="image-card" data-reorder-item data-file={name}>
      <div className="image-stage">
        <PagePreview
          // Another file is loaded with a new element, because its size is not known yet.
          key={shown === image.file ? 'original' : 'straightened'}
          file={shown}
          rotation={image.rotation}
          setup={setup}
        />
      </div>
      <div className="image-title">
        <p className="image-name">
          <b>{index + 1}</b> <span>{name}</span>
        </p>
        <IconButton
          icon={X}
          label={removeLabel}
          data-remove
          className="image-remove"
          onClick={onRemove}
        />
      </div>
      {isStraightening && <StraighteningNote straightened={image.straightened} />}
      <div className="image-buttons">
        {isOrdered && <DragHandle reorder={reorder} index={index} />}
        {isOrdered && <MoveButtons reorder={reorder} index={index} />}
        <IconButton icon={RotateCw} label={rotateLabel} onClick={onRotate} />
        {isStraightening && image.straightened?.kind === 'done' && (
          <IconButton
            icon={ScanLine}
            label={keepLabel}
            aria-pressed={image.isOriginalKept === true}
            onClick={onKeepOriginal}
          />
        )}
      </div>
    </li>
  )
}

interface ImageGridProps {
  images: readonly ChosenImage[]
  setup: PageSetup
  isStraightening: boolean
  dispatch: (event: ImagesEvent) => void
}

/** Shows the images in their order as the pages that they become. They can be moved, rotated and removed. */
export const ImageGrid = ({ images, setup, isStraightening, dispatch }: ImageGridProps) => {
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
            isStraightening={isStraightening}
            reorder={reorder}
            isOrdered={isOrdered}
            onRotate={() => {
              dispatch({ type: 'rotated', id: image.id })
              setRotated(t('panel.rotated', { name: image.file.name }))
            }}
            onKeepOriginal={() => dispatch({ type: 'original-switched', id: image.id })}
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
