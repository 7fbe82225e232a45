import { useFocusOnUnmount } from '../../components/file-tool/use-focus.ts'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import {
  type SearchableResult,
  makeSearchablePdf,
} from '../../engines/pdf/searchable/searchable-pdf.ts'
import { type Perform, useOwnWork } from '../../components/file-tool/use-work.ts'
import { type Work, endingOf } from '../../components/file-tool/work.ts'
import { saveBlob } from '../../components/transfer.ts'
import type { SearchableRequest } from './results.ts'
import { FileSearch } from 'lucide-react'
import { Faults, WorkProgress } from '../../components/file-tool/problems.tsx'
import { useTranslation } from '../../components/use-translation.ts'

interface Part {
  done: number
  total: number
}

type MakingWork = Work<SearchableRequest, SearchableResult, Part>

export interface Searchable {
  making: MakingWork
  /** Makes and saves the PDF; a PDF that was made already is saved again. */
  save(): void
  cancel(): void
}

const make: Perform<SearchableRequest, SearchableResult, Part> = async (
  { sources, pages, options },
  { report, signal },
) => {
  const onProgress = (done: number, total: number) => report({ done, total })
  const result = await makeSearchablePdf(sources, pages, options, { signal, onProgress })
  return { type: 'finished', result }
}

/**
 * Makes the searchable PDF on request.
 *
 * @param order - the same object as long as it gives the same PDF.
 */
export const useSearchable = (order: SearchableRequest, name: string): Searchable => {
  const { work, dispatch } = useOwnWork(make)
  const madeOf = useRef(order)
  // The state of one PDF does not apply to another.
  useLayoutEffect(() => {
    if (madeOf.current === order) return
    madeOf.current = order
    dispatch({ type: 'cleared' })
  }, [order, dispatch])
  const result = work.step === 'done' ? work.result : undefined
  const give = useEffectEvent((made: SearchableResult) => saveBlob(made.pdf, name))
  useEffect(() => {
    if (result) give(result)
  }, [result])
  return {
    making: work,
    save: () => {
      if (result) saveBlob(result.pdf, name)
      else dispatch({ type: 'started', request: order })
    },
    cancel: () => dispatch({ type: 'cancelled' }),
  }
}

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
      // The button keeps the focus while the PDF is made, so it is not disabled.
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
  const block = useFocusOnUnmount(button)
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

/** The progress and the result of making the PDF. */
export const SearchableState = ({
  searchable,
  button,
  names,
}: SearchableProps & {
  /** The names of the sources, in order. */
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
