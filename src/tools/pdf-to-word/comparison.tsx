import './comparison.css'
import { useEffect, useRef, useState } from 'react'
import { type ErrorCode, errorCodeOf } from '../../core/errors.ts'
import type { PreviewPage } from '../../engines/pdf/to-word/preview-page.ts'
import { ErrorMessage } from '../../components/error-message.tsx'
import { StepButton } from '../../components/step-button.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { DocumentPage } from './document-page.tsx'

/** Where the two sides of the comparison come from. */
export interface ComparisonSource {
  /** The pages of the PDF that the document consists of, in its order, counted from 0. */
  pageIndexes: readonly number[]
  /** Draws a page of the PDF. */
  drawOriginal(pageIndex: number, signal: AbortSignal): Promise<Blob>
  /** Composes what the document holds of the page at a position. */
  composePage(position: number, signal: AbortSignal): Promise<PreviewPage>
}

interface ShownPages {
  position: number
  original: Blob
  page: PreviewPage
}

type Shown = ShownPages | { position: number; failure: ErrorCode }

/** Loads both sides of a page. The former page stays until the next one is there. */
const usePages = (source: ComparisonSource, position: number): Shown | undefined => {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const pageIndex = source.pageIndexes[position] ?? 0
    Promise.all([source.drawOriginal(pageIndex, signal), source.composePage(position, signal)])
      .then(([original, page]) => {
        if (!signal.aborted) setShown({ position, original, page })
      })
      .catch((error: unknown) => {
        if (!signal.aborted) setShown({ position, failure: errorCodeOf(error) })
      })
    return () => controller.abort()
  }, [source, position])
  return shown
}

const OriginalPage = ({ picture, label }: { picture: Blob; label: string }) => {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (image.current === null) return undefined
    const url = URL.createObjectURL(picture)
    image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [picture])
  return <img ref={image} className="comparison-original" alt={label} />
}

/** Shows each page of the PDF beside what the Word document holds of it. */
export const PageComparison = ({ source }: { source: ComparisonSource }) => {
  const { t } = useTranslation(['pdf-to-word', 'file-tool'])
  const [position, setPosition] = useState(0)
  const shown = usePages(source, position)
  const { pageIndexes } = source
  const pageNumber = (pageIndexes[shown?.position ?? position] ?? 0) + 1
  const last = pageIndexes.length - 1
  return (
    <div className="comparison">
      <div className="comparison-steps">
        <StepButton
          direction="previous"
          label={t('comparison.previous')}
          isDisabled={position === 0}
          onStep={() => setPosition(position - 1)}
        />
        <p role="status">
          {t('comparison.position', { position: position + 1, pages: pageIndexes.length })}
        </p>
        <StepButton
          direction="next"
          label={t('comparison.next')}
          isDisabled={position === last}
          onStep={() => setPosition(position + 1)}
        />
      </div>
      {shown === undefined && <p className="hint">{t('comparison.loading')}</p>}
      {shown && 'failure' in shown && (
        <ErrorMessage>{t(`file-tool:errors.${shown.failure}`)}</ErrorMessage>
      )}
      {shown && 'page' in shown && (
        <div className="comparison-sides" aria-busy={shown.position !== position}>
          <figure>
            <figcaption>{t('comparison.original')}</figcaption>
            <OriginalPage
              picture={shown.original}
              label={t('comparison.originalPage', { page: pageNumber })}
            />
          </figure>
          <figure>
            <figcaption>{t('comparison.document')}</figcaption>
            <DocumentPage
              page={shown.page}
              label={t('comparison.documentPage', { page: pageNumber })}
            />
          </figure>
        </div>
      )}
      <p className="hint">{t('comparison.hint')}</p>
    </div>
  )
}
