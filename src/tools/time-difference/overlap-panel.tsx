import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from '../../ui/use-translation.ts'
import type { OverlapProps } from './overlap-view.tsx'

type State =
  | { step: 'loading' }
  | { step: 'loaded'; Overlap: ComponentType<OverlapProps> }
  | { step: 'failed' }

interface OverlapPanelProps extends Omit<OverlapProps, 'date'> {
  /** Undefined in the prerendered page. */
  date: OverlapProps['date'] | undefined
}

/** Shared working hours: their script follows the page's, which answers without it. */
export const OverlapPanel = ({ date, ...props }: OverlapPanelProps) => {
  const { t } = useTranslation('time-difference')
  const [state, setState] = useState<State>({ step: 'loading' })
  const { step } = state
  useEffect(() => {
    if (step !== 'loading') return
    import('./overlap-view.tsx').then(
      ({ Overlap }) => setState({ step: 'loaded', Overlap }),
      () => setState({ step: 'failed' }),
    )
  }, [step])
  return (
    <section className="panel calculator-more time-overlap-panel">
      <h2>{t('overlap.title')}</h2>
      {state.step === 'loaded' && date ? (
        <state.Overlap {...props} date={date} />
      ) : state.step === 'failed' ? (
        <div className="time-overlap-failed">
          <p role="alert">{t('overlap.failed')}</p>
          <button
            type="button"
            className="button-quiet"
            onClick={() => setState({ step: 'loading' })}
          >
            {t('overlap.retry')}
          </button>
        </div>
      ) : (
        <p role="status" className="hint">
          {t('overlap.loading')}
        </p>
      )}
    </section>
  )
}
