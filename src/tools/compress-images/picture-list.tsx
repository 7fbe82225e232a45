import { ArrowDownToLine, SquareSplitHorizontal, X } from 'lucide-react'
import { Preview } from '../../components/file-tool/preview.tsx'
import { useRemovalFocus } from '../../components/file-tool/use-focus.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { saveBlob } from '../../components/transfer.ts'
import { resultNames } from './file-names.ts'
import { PictureFacts } from './picture-facts.tsx'
import { type Picture, isPending } from './state.ts'

interface RowProps {
  picture: Picture
  /** What its result is saved under. */
  resultName: string
  /** Others have results as well: each has buttons of its own. */
  isAmongOthers: boolean
  isCompared: boolean
  onCompare: (id: number) => void
  onRemove: () => void
}

const Row = (props: RowProps) => {
  const { picture, resultName, isAmongOthers, isCompared, onCompare, onRemove } = props
  const { t } = useTranslation(['compress-images', 'file-tool'])
  const { id, file, work, result } = picture
  const canCompare =
    result !== undefined &&
    result.compression.method !== 'original' &&
    (isAmongOthers || !isCompared)
  const { name } = file
  const words = {
    compare: t('row.compare', { name }),
    download: t('file-tool:downloadOne', { name: resultName }),
    remove: t('file-tool:remove', { name }),
  }
  return (
    <li className="compress-row" data-file={name} data-work={work.step}>
      <Preview file={file} />
      <PictureFacts picture={picture} isAlone={!isAmongOthers} />
      {result && (isAmongOthers || canCompare) && (
        <div className="compress-row-actions">
          {canCompare && (
            <button
              type="button"
              className="icon-button"
              aria-label={words.compare}
              title={words.compare}
              aria-pressed={isCompared}
              onClick={() => onCompare(id)}
            >
              <SquareSplitHorizontal aria-hidden size={18} />
            </button>
          )}
          {isAmongOthers && (
            <button
              type="button"
              data-download
              className="icon-button"
              aria-label={words.download}
              title={words.download}
              disabled={isPending(picture)}
              onClick={() => saveBlob(result.compression.blob, resultName)}
            >
              <ArrowDownToLine aria-hidden size={18} />
            </button>
          )}
        </div>
      )}
      <button
        type="button"
        data-remove
        className="icon-button"
        aria-label={words.remove}
        title={words.remove}
        onClick={onRemove}
      >
        <X aria-hidden size={18} />
      </button>
    </li>
  )
}

interface PictureListProps {
  pictures: readonly Picture[]
  /** Of the picture that is shown before and after. */
  comparedId: number | undefined
  onCompare: (id: number) => void
  onRemove: (id: number) => void
}

/** The chosen pictures, and what became of them: one row each. */
export const PictureList = ({ pictures, comparedId, onCompare, onRemove }: PictureListProps) => {
  const { t } = useTranslation('file-tool')
  const { list, willRemove } = useRemovalFocus()
  const names = resultNames(pictures)
  return (
    <ul ref={list} aria-label={t('files')} className="compress-list">
      {pictures.map((picture, index) => (
        <Row
          key={picture.id}
          picture={picture}
          resultName={names.get(picture.id) ?? picture.file.name}
          isAmongOthers={pictures.length > 1}
          isCompared={picture.id === comparedId}
          onCompare={onCompare}
          onRemove={() => {
            willRemove(index)
            onRemove(picture.id)
          }}
        />
      ))}
    </ul>
  )
}
