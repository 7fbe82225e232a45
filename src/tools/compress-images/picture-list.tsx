import { formatFloat } from '../../core/number-format.ts'
import type { Compression } from '../../engines/image/compression.ts'
import { FileName } from '../../components/file-tool/file-name.tsx'
import { Faults } from '../../components/file-tool/problems.tsx'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { formatSaving, isMisnamed, likenessOf, resultNames, shownScore } from './describe-result.ts'
import { type Picture, type PictureKind, type Result, isPending } from './state.ts'
import type { ReactNode } from 'react'
import { ArrowDownToLine, SquareSplitHorizontal, X } from 'lucide-react'
import { Preview } from '../../components/file-tool/drop-zone.tsx'
import { useRemovalFocus } from '../../components/file-tool/use-focus.ts'
import { saveBlob } from '../../components/transfer.ts'
import { IconButton } from '../../components/icon-button.tsx'

const perCent = 100

/** How each format is called in all languages. */
const formatNames: Readonly<Record<PictureKind, string>> = {
  jpeg: 'JPEG',
  png: 'PNG',
  gif: 'GIF',
  webp: 'WebP',
  avif: 'AVIF',
}

/** Returns sentences on how a result was made and what it looks like. */
const useSentences = () => {
  const { t } = useTranslation('compress-images')
  const language = useLanguage()
  const howItLooks = ({ method, score }: Compression, { aim }: Result['settings']) => {
    if (method === 'original') return t(`original.${aim}`)
    if (method === 'cleaned' || method === 'lossless') return t(`method.${method}`)
    return score === undefined
      ? t('method.lossless')
      : t(`likeness.${likenessOf(score)}`, { score: shownScore(score) })
  }
  return ({ compression, settings }: Result): readonly string[] => {
    const { notes, method, widthPx, heightPx, sourceWidthPx, sourceHeightPx } = compression
    const isResized = widthPx !== sourceWidthPx || heightPx !== sourceHeightPx
    const isTooLarge = notes.includes('size-not-reached')
    const isFixed = notes.includes('animation-lossless-only')
    // The note alone describes a file that is returned unchanged, or how it was compressed.
    const isLeftAsIs =
      notes.includes('not-encoded-again') || notes.includes('metadata-not-encoded-again')
    const isCoveredByNote =
      method === 'original' ? isTooLarge || isLeftAsIs : method === 'lossless' && isFixed
    return [
      ...(isCoveredByNote ? [] : [howItLooks(compression, settings)]),
      ...(isResized
        ? [
            t('row.resized', {
              fromWidth: formatFloat(sourceWidthPx, language),
              fromHeight: formatFloat(sourceHeightPx, language),
              toWidth: formatFloat(widthPx, language),
              toHeight: formatFloat(heightPx, language),
            }),
          ]
        : []),
      ...notes.map((note) =>
        t(`notes.${note}`, { size: formatSize(compression.blob.size, language) }),
      ),
      ...(isTooLarge && !isFixed ? [t('row.goFurther')] : []),
    ]
  }
}

interface PictureFactsProps {
  picture: Picture
  /** Whether it is the only picture, whose saving is shown for the total. */
  isAlone: boolean
}

/** The sizes before and after, and the saving. */
const Sizes = ({ picture, isAlone }: PictureFactsProps) => {
  const { t } = useTranslation('compress-images')
  const language = useLanguage()
  const { file, result } = picture
  const before = formatSize(file.size, language)
  if (!result) return <p className="compress-sizes">{before}</p>
  const { size } = result.compression.blob
  const saving = formatSaving(file.size, size, language)
  return (
    <p className="compress-sizes">
      <span>
        {before} → <b>{formatSize(size, language)}</b>
      </span>
      {saving !== undefined && !isAlone && (
        <>
          <b className="compress-saving">−{saving}</b>
          <span>{t('row.saved', { saved: formatSize(file.size - size, language) })}</span>
        </>
      )}
    </p>
  )
}

/** The state of the work on one picture. */
const WorkState = ({ picture: { work } }: { picture: Picture }) => {
  const { t } = useTranslation('compress-images')
  const language = useLanguage()
  if (work.step === 'waiting') return <p className="hint">{t('row.waiting')}</p>
  if (work.step !== 'working') return null
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(
    Math.floor((perCent * work.done) / Math.max(1, work.total)) / perCent,
  )
  return <p className="hint">{t('row.working', { percent })}</p>
}

/** The name, the sizes, the progress and the result of one picture. */
const PictureFacts = ({ picture, isAlone }: PictureFactsProps) => {
  const { t } = useTranslation('compress-images')
  const sentencesOf = useSentences()
  const { file, kind, result, work } = picture
  const isRenewed = result !== undefined && isPending(picture)
  return (
    <div className="compress-facts" data-renewed={isRenewed}>
      <FileName name={file.name} />
      <Sizes picture={picture} isAlone={isAlone} />
      {isMisnamed(file.name, kind) && (
        <p className="hint">{t('row.misnamed', { type: formatNames[kind] })}</p>
      )}
      {!isRenewed && <WorkState picture={picture} />}
      {result &&
        sentencesOf(result).map((sentence) => (
          <p key={sentence} className="hint">
            {sentence}
          </p>
        ))}
      {work.step === 'working' && (
        <span
          aria-hidden
          className="compress-row-bar"
          style={{ width: `${(perCent * work.done) / Math.max(1, work.total)}%` }}
        />
      )}
    </div>
  )
}

interface RowProps {
  picture: Picture
  /** The file name of the result. */
  resultName: string
  /** Whether there are several pictures, so that each has its own buttons. */
  isAmongOthers: boolean
  isCompared: boolean
  onCompare: (id: number) => void
  onRemove: () => void
  /** The comparison, below the facts of the compared picture. */
  children: ReactNode
}

const Row = (props: RowProps) => {
  const { picture, resultName, isAmongOthers, isCompared, onCompare, onRemove, children } = props
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
      {work.step === 'failed' && (
        <Faults
          faults={[
            {
              title: name,
              isTitleBeside: true,
              sentence: t(`file-tool:errors.${work.code}`, { types: 'JPEG, PNG, GIF' }),
            },
          ]}
        />
      )}
      {result && (isAmongOthers || canCompare) && (
        <div className="compress-row-actions">
          {canCompare && (
            <button
              type="button"
              className="button-quiet compress-compare"
              aria-label={words.compare}
              aria-pressed={isCompared}
              onClick={() => onCompare(id)}
            >
              <SquareSplitHorizontal aria-hidden size={18} />
              {t('row.compareShort')}
            </button>
          )}
          {isAmongOthers && (
            <IconButton
              icon={ArrowDownToLine}
              label={words.download}
              data-download
              disabled={isPending(picture)}
              onClick={() => saveBlob(result.compression.blob, resultName)}
            />
          )}
        </div>
      )}
      <IconButton icon={X} label={words.remove} data-remove onClick={onRemove} />
      {children}
    </li>
  )
}

interface PictureListProps {
  pictures: readonly Picture[]
  /** The picture that is shown before and after. */
  comparedId: number | undefined
  onCompare: (id: number) => void
  onRemove: (id: number) => void
  /** The comparison, which is shown in the row of the compared picture. */
  children: ReactNode
}

/** The list of the chosen pictures and their results. */
export const PictureList = (props: PictureListProps) => {
  const { pictures, comparedId, onCompare, onRemove, children } = props
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
        >
          {picture.id === comparedId && children}
        </Row>
      ))}
    </ul>
  )
}
