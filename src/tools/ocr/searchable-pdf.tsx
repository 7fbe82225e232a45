import { FileSearch } from 'lucide-react'
import type { RefObject } from 'react'
import type { SearchableResult } from '../../engines/pdf/searchable/searchable-pdf.ts'
import { Faults } from '../../components/file-tool/problems.tsx'
import { WorkProgress } from '../../components/file-tool/work-progress.tsx'
import { endingOf } from '../../components/file-tool/work.ts'
import { useFocusHandover } from '../../components/use-focus-handover.ts'
import { useTranslation } from '../../components/use-translation.ts'
import type { Searchable } from './use-searchable.ts'

interface SearchableProps {
  searchable: Searchable
  button: RefObject<HTMLButtonElement | null>
}

export const SearchableButton = ({
  searchable,
  isDisabled,
  button,
}: SearchableProps & { isDisabled: boolean }) => {
  const { t } = useTranslation('ocr')
  return (
    <button
      type="button"
      className="button-quiet"
      ref={button}
      disabled={isDisabled}
      // It keeps the focus meanwhile.
      aria-disabled={searchable.making.step === 'running'}
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

interface MakingProps extends SearchableProps {
  done: number
  total: number
}

const Making = ({ searchable, button, done, total }: MakingProps) => {
  const { t } = useTranslation('ocr')
  const block = useFocusHandover(button)
  return (
    <WorkProgress
      ref={block}
      label={t('searchable.making')}
      done={done}
      total={total}
      onCancel={searchable.cancel}
      cancelLabel={t('searchable.cancel')}
    />
  )
}

/** How the making of the PDF stands, and what became of it. */
export const SearchableState = ({
  searchable,
  button,
  names,
}: SearchableProps & {
  /** Of the sources, in their order. */
  names: readonly string[]
}) => {
  const { t } = useTranslation(['ocr', 'file-tool'])
  const { making } = searchable
  const isSaved = making.step === 'done'
  const ending = endingOf(making)
  const broken = ending?.kind === 'broken' ? ending : undefined
  return (
    <>
      <p role="status" className={isSaved ? 'hint' : 'visually-hidden'}>
        {isSaved && t('searchable.saved')}
      </p>
      {isSaved && making.result.losses.length > 0 && (
        <Losses losses={making.result.losses} names={names} />
      )}
      {making.step === 'running' && (
        <Making
          searchable={searchable}
          button={button}
          {...(making.progress ?? { done: 0, total: 1 })}
        />
      )}
      {broken && (
        <Faults
          faults={[
            {
              ...(broken.fileName !== undefined && { title: broken.fileName }),
              sentence: t(`file-tool:errors.${broken.code}`),
            },
          ]}
        />
      )}
    </>
  )
}
