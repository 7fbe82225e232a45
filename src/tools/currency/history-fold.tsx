import { useState } from 'react'
import { useTranslation } from '../../ui/use-translation.ts'
import type { HistoryProps } from './history/history.tsx'
import { useLatePart } from './use-late-part.ts'

const loadHistory = async () => (await import('./history/history.tsx')).History

/** The pair's history, whose script comes when it is unfolded. */
export const HistoryFold = (props: HistoryProps) => {
  const { t } = useTranslation('currency')
  const [isOpen, setIsOpen] = useState(false)
  const { Part, hasFailed } = useLatePart(loadHistory, isOpen)
  return (
    <details
      className="panel cur-history"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{t('history.title')}</summary>
      {Part ? (
        <Part {...props} />
      ) : (
        <p role={hasFailed ? 'alert' : 'status'} className="hint">
          {t(hasFailed ? 'history.failed' : 'history.loading')}
        </p>
      )}
    </details>
  )
}
