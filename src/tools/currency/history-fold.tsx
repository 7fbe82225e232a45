import { useState } from 'react'
import { LazyFallback, lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import type { HistoryProps } from './history/history.tsx'

const history = lazyModule(async () => (await import('./history/history.tsx')).History)

/** The pair's history, whose script comes when it is unfolded. */
export const HistoryFold = (props: HistoryProps) => {
  const { t } = useTranslation('currency')
  const [isOpen, setIsOpen] = useState(false)
  const part = useLazyModule(history, { isWanted: isOpen })
  return (
    <details
      className="panel cur-history"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{t('history.title')}</summary>
      {part.module ? <part.module {...props} /> : <LazyFallback part={part} />}
    </details>
  )
}
