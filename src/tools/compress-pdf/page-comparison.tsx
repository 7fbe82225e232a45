import { useEffect, useState } from 'react'
import { type PageSize, pointsPerInch, toPixels } from '../../core/pdf.ts'
import { Comparison } from '../../components/comparison/comparison.tsx'
import { ErrorMessage } from '../../components/error-message.tsx'
import { StepButton } from '../../components/step-button.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import type { PdfViewer } from '../../engines/pdf/viewer/viewer.ts'

/** Pages are drawn at this resolution, which shows what the default level keeps. */
const comparedDpi = 150

/** Larger pages, such as posters, are drawn at a lower resolution: two pictures of them are held at the same time. */
const maxSidePx = 3000

const dpiFor = ({ widthPoints, heightPoints }: PageSize): number =>
  Math.min(comparedDpi, (maxSidePx * pointsPerInch) / Math.max(widthPoints, heightPoints))

interface ComparedDocument {
  name: string
  /** The id that the viewer has for the document as it was. */
  documentId: number
  before: Blob
  after: Blob
  pageSizes: readonly PageSize[]
}

/** Draws a page of both documents, once where they are the same. */
const drawPage = async (
  viewer: PdfViewer,
  { documentId, before, after }: Pick<ComparedDocument, 'documentId' | 'before' | 'after'>,
  pageIndex: number,
  options: { dpi: number; signal: AbortSignal },
): Promise<{ before: Blob; after: Blob }> => {
  const { signal } = options
  const image = { ...options, type: 'image/png' } as const
  if (after === before) {
    const drawn = await viewer.renderPage(documentId, pageIndex, image)
    return { before: drawn, after: drawn }
  }
  const opened = await viewer.open(after, { signal })
  try {
    return {
      before: await viewer.renderPage(documentId, pageIndex, image),
      after: await viewer.renderPage(opened.documentId, pageIndex, image),
    }
  } finally {
    viewer.closeDocument(opened.documentId)
  }
}

type Drawing = Awaited<ReturnType<typeof drawPage>> | 'failed' | undefined

interface PageComparisonProps {
  compared: ComparedDocument
  getViewer: () => PdfViewer
}

/** A page of a document before and after the compression, with buttons for the other pages. */
export const PageComparison = ({ compared, getViewer }: PageComparisonProps) => {
  const { t } = useTranslation('compress-pdf')
  const { name, documentId, before, after, pageSizes } = compared
  const [pageIndex, setPageIndex] = useState(0)
  // The last drawing of the page is shown, with its size, until that of another level is ready.
  const [drawn, setDrawn] = useState<{ pageIndex: number; after: Blob; drawing: Drawing }>()
  const size = pageSizes[pageIndex]
  const dpi = size && dpiFor(size)
  useEffect(() => {
    if (dpi === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const draw = async () => {
      const drawing = await drawPage(getViewer(), { documentId, before, after }, pageIndex, {
        dpi,
        signal,
      }).catch(() => 'failed' as const)
      if (!signal.aborted) setDrawn({ pageIndex, after, drawing })
    }
    void draw()
    return () => controller.abort()
  }, [getViewer, documentId, before, after, pageIndex, dpi])

  const drawing = drawn?.pageIndex === pageIndex ? drawn.drawing : undefined
  const last = pageSizes.length - 1
  return (
    <div className="compress-pdf-comparison" aria-busy={drawn?.after !== after}>
      {pageSizes.length > 1 && (
        <div className="compress-pdf-turning">
          <StepButton
            direction="previous"
            label={t('compare.previous')}
            isDisabled={pageIndex === 0}
            onStep={() => setPageIndex(pageIndex - 1)}
          />
          <p aria-live="polite">
            {t('compare.page', { number: pageIndex + 1, total: pageSizes.length })}
          </p>
          <StepButton
            direction="next"
            label={t('compare.next')}
            isDisabled={pageIndex === last}
            onStep={() => setPageIndex(pageIndex + 1)}
          />
        </div>
      )}
      {drawing === undefined && (
        <p role="status" className="hint">
          {t('compare.drawing')}
        </p>
      )}
      {drawing === 'failed' && <ErrorMessage>{t('compare.failed')}</ErrorMessage>}
      {typeof drawing === 'object' && size && dpi !== undefined && (
        <Comparison
          name={name}
          before={drawing.before}
          after={drawing.after}
          size={{
            width: toPixels(size.widthPoints, dpi),
            height: toPixels(size.heightPoints, dpi),
          }}
          bytes={{ before: before.size, after: drawn?.after.size ?? after.size }}
          requestCount={0}
        />
      )}
    </div>
  )
}
