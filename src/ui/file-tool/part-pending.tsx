import './file-tool.css'
import type { LoadedPart } from '../use-part.ts'
import { useTranslation } from '../use-translation.ts'

/** Stands where a part of the page will be, or says that it could not be had. */
export const PartPending = ({ part }: { part: LoadedPart<unknown> }) => {
  const { t } = useTranslation('file-tool')
  return (
    <div className="part-pending">
      {part.hasFailed ? (
        <>
          <p role="alert" className="problem">
            {t('errors.engine-not-loaded')}
          </p>
          <button type="button" className="button-quiet" onClick={part.retry}>
            {t('part.retry')}
          </button>
        </>
      ) : (
        <p role="status" className="hint">
          {t('part.loading')}
        </p>
      )}
    </div>
  )
}
