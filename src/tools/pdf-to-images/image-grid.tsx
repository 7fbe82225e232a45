import { ArrowDownToLine } from 'lucide-react'
import { memo, useCallback } from 'react'
import type { PageSize } from '../../core/pdf.ts'
import { formatFloat } from '../../core/number-format.ts'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { type LoadThumbnail, PageThumbnail } from '../../components/pdf/page-thumbnail.tsx'
import { useShownCount } from '../../components/pdf/use-pages.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import type { MadeImage } from './convert-pages.ts'
import type { PlannedImage } from './plan-images.ts'
import type { PdfToImagesTool } from './use-pdf-to-images.ts'

interface GridDocument {
  documentId: number
  pageSizes: readonly PageSize[]
}

interface ThumbnailSource {
  pdf: GridDocument
  loadThumbnail: PdfToImagesTool['loadThumbnail']
}

interface TileProps extends ThumbnailSource {
  pageIndex: number
}

const fallbackSize: PageSize = { widthPoints: 1, heightPoints: 1 }

const Thumbnail = ({ pdf, loadThumbnail, pageIndex }: TileProps) => {
  const { t } = useTranslation('pdf-to-images')
  const { documentId } = pdf
  const load: LoadThumbnail = useCallback(
    (options) => loadThumbnail(documentId, pageIndex, options),
    [loadThumbnail, documentId, pageIndex],
  )
  return (
    <PageThumbnail
      size={pdf.pageSizes[pageIndex] ?? fallbackSize}
      label={t('images.page', { page: pageIndex + 1 })}
      load={load}
    />
  )
}

const PlannedTile = memo((props: TileProps) => (
  <li className="image-tile">
    <Thumbnail {...props} />
    <span aria-hidden>{props.pageIndex + 1}</span>
  </li>
))

interface MadeTileProps extends TileProps {
  made: MadeImage
  save: PdfToImagesTool['save']
}

const MadeTile = memo(({ made, save, ...rest }: MadeTileProps) => {
  const { t } = useTranslation('pdf-to-images')
  const language = useLanguage()
  const size = formatSize(made.image.size, language)
  const label = t('images.download', {
    name: made.name,
    width: formatFloat(made.widthPx, language),
    height: formatFloat(made.heightPx, language),
  })
  return (
    <li className="image-tile">
      <button type="button" title={made.name} onClick={() => save(made.image, made.name)}>
        <Thumbnail {...rest} />
        <span>
          <b>{made.pageIndex + 1}</b>
          {size}
          <ArrowDownToLine aria-hidden size={16} />
        </span>
        <span className="visually-hidden">{label}</span>
      </button>
    </li>
  )
})

/** More images than this scroll in a region of their own, so that the content below stays within reach. */
const maxUnscrolledImages = 12

interface ImageGridProps extends ThumbnailSource {
  /** The images to be made, or those that were made, which can be saved. */
  images: readonly (PlannedImage | MadeImage)[]
  save: PdfToImagesTool['save']
}

/** Shows the pages to be converted in their order, and afterwards the images, each of which can be saved. */
export const ImageGrid = ({ images, save, ...source }: ImageGridProps) => {
  const { t } = useTranslation('pdf-to-images')
  const isMade = images.some((image) => 'image' in image)
  const label = t(isMade ? 'images.results' : 'images.label')
  const isScrolled = images.length > maxUnscrolledImages
  const { shownCount, hiddenCount, sentinel } = useShownCount(images.length)
  const list = (
    <ul className="image-grid" aria-label={label}>
      {images.slice(0, shownCount).map((image, index) =>
        'image' in image ? (
          // The same page may occur twice, and the list is replaced as a whole, so the index is the key.
          // oxlint-disable-next-line react/no-array-index-key
          <MadeTile key={index} pageIndex={image.pageIndex} made={image} save={save} {...source} />
        ) : (
          // The index is the key for the same reasons as above.
          // oxlint-disable-next-line react/no-array-index-key
          <PlannedTile key={index} pageIndex={image.pageIndex} {...source} />
        ),
      )}
    </ul>
  )
  if (!isScrolled) return list
  return (
    <div
      className="image-scroll"
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable with the keyboard
      tabIndex={0}
    >
      {list}
      {/* The key changes each time, so that the new element is observed again while it is still in view. */}
      {hiddenCount > 0 && <div key={shownCount} ref={sentinel} className="image-more" />}
    </div>
  )
}
