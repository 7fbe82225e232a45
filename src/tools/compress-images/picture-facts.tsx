import { formatFloat } from '../../core/number-format.ts'
import type { Compression } from '../../engines/image/compression.ts'
import { Faults } from '../../components/file-tool/problems.tsx'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { acceptedPictures } from './accepted-pictures.ts'
import { isMisnamed } from './file-names.ts'
import { likenessOf, shownScore } from './likeness.ts'
import type { Result } from './request.ts'
import { formatSaving } from './saving.ts'
import { type Picture, isPending } from './state.ts'

const perCent = 100

/** How the result came about and what it looks like, in sentences. */
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
    // The note says all there is to say of a file that comes back, or of how it was packed.
    const isSaidByNote = method === 'original' ? isTooLarge : method === 'lossless' && isFixed
    return [
      ...(isSaidByNote ? [] : [howItLooks(compression, settings)]),
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
  /** What it saves is said of all pictures together. */
  isAlone: boolean
}

/** Sizes before and after, and what is saved. */
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

/** Where the work on one picture stands. */
const WorkState = ({ picture: { file, work } }: { picture: Picture }) => {
  const { t } = useTranslation(['compress-images', 'file-tool'])
  const language = useLanguage()
  if (work.step === 'failed')
    return (
      <Faults
        faults={[
          {
            title: file.name,
            isTitleBeside: true,
            sentence: t(`file-tool:errors.${work.code}`, { types: 'JPEG, PNG, GIF' }),
          },
        ]}
      />
    )
  if (work.step === 'waiting') return <p className="hint">{t('row.waiting')}</p>
  if (work.step !== 'working') return null
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(
    Math.floor((perCent * work.done) / Math.max(1, work.total)) / perCent,
  )
  return <p className="hint">{t('row.working', { percent })}</p>
}

/** What there is to say of one picture: its name, its sizes, how the work goes, what came of it. */
export const PictureFacts = ({ picture, isAlone }: PictureFactsProps) => {
  const { t } = useTranslation('compress-images')
  const sentencesOf = useSentences()
  const { file, kind, result, work } = picture
  const label = acceptedPictures.types.find((type) => type.kind === kind)?.label
  const isRenewed = result !== undefined && isPending(picture)
  return (
    <div className="compress-facts" data-renewed={isRenewed}>
      <p className="file-name">{file.name}</p>
      <Sizes picture={picture} isAlone={isAlone} />
      {isMisnamed(file.name, kind) && <p className="hint">{t('row.misnamed', { type: label })}</p>}
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
