import { FileSearch } from 'lucide-react'
import type { SearchableResult } from '../../engines/pdf/searchable/maker.ts'
import { Faults } from '../../ui/file-tool/problems.tsx'
import { WorkProgress } from '../../ui/file-tool/work-progress.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import type { Searchable } from './use-searchable.ts'

interface SearchableProps {
  searchable: Searchable
}

export const SearchableButton = ({
  searchable,
  isDisabled,
}: SearchableProps & { isDisabled: boolean }) => {
  const { t } = useTranslation('ocr')
  return (
    <button
      type="button"
      className="button-quiet"
      disabled={isDisabled || searchable.making.step === 'making'}
      onClick={searchable.save}
    >
      <FileSearch aria-hidden size={20} />
      {t('searchable.action')}
    </button>
  )
}

const Losses = ({
  losses,
  names,
}: Pick<SearchableResult, 'losses'> & { names: readonly string[] }) => {
  const { t } = useTranslation('ocr')
  return (
    <ul className="ocr-losses">
      {losses.map(({ kind, count, document }) => (
        <li key={`${document} ${kind}`} className="hint">
          {t('searchable.lost', {
            name: names[document] ?? '',
            what:
              kind === 'links' || kind === 'signatures'
                ? t(`losses.${kind}`, { count: count ?? 1 })
                : t(`losses.${kind}`),
          })}
        </li>
      ))}
    </ul>
  )
}

/** How the making of the PDF stands, and what became of it. */
export const SearchableState = ({
  searchable: { making, cancel },
  names,
}: SearchableProps & {
  /** Of the sources, in their order. */
  names: readonly string[]
}) => {
  const { t } = useTranslation(['ocr', 'file-tool'])
  const isSaved = making.step === 'saved'
  return (
    <>
      <p role="status" className={isSaved ? 'hint' : 'visually-hidden'}>
        {isSaved && t('searchable.saved')}
      </p>
      {isSaved && making.losses.length > 0 && <Losses losses={making.losses} names={names} />}
      {making.step === 'making' && (
        <div className="ocr-progress">
          <WorkProgress label={t('searchable.making')} done={making.done} total={making.total} />
          <button type="button" className="button-quiet" onClick={cancel}>
            {t('searchable.cancel')}
          </button>
        </div>
      )}
      {making.step === 'failed' && (
        <Faults
          faults={[
            {
              ...(making.fileName === undefined ? {} : { title: making.fileName }),
              sentence: t(`file-tool:errors.${making.code}`),
            },
          ]}
        />
      )}
    </>
  )
}
