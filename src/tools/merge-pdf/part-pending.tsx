import { useTranslation } from '../../ui/use-translation.ts'
import type { LoadedPart } from './use-part.ts'

/** Stands where a part of the page will be, or says that it could not be had. */
export const PartPending = ({ part }: { part: LoadedPart<unknown> }) => {
  const { t } = useTranslation('merge-pdf')
  const { t: sharedWords } = useTranslation('file-tool')
  return (
    <div className="merge-part">
      {part.hasFailed ? (
        <>
          <p role="alert" className="problem">
            {sharedWords('errors.engine-not-loaded')}
          </p>
          <button type="button" className="button-quiet" onClick={part.retry}>
            {t('retry')}
          </button>
        </>
      ) : (
        <p className="hint">{t('loading')}</p>
      )}
    </div>
  )
}
