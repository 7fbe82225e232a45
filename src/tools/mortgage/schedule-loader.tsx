import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from '../../ui/use-translation.ts'
import type { SchedulePanelProps } from './schedule-panel.tsx'

type State =
  | { step: 'loading' }
  | { step: 'loaded'; Panel: ComponentType<SchedulePanelProps> }
  | { step: 'failed' }

/** Chart and schedule, fetched with the first result: until then nobody needs their script. */
export const Schedule = (props: SchedulePanelProps) => {
  const { t } = useTranslation('mortgage')
  const [state, setState] = useState<State>({ step: 'loading' })
  const { step } = state
  useEffect(() => {
    if (step !== 'loading') return
    import('./schedule-panel.tsx').then(
      ({ SchedulePanel }) => setState({ step: 'loaded', Panel: SchedulePanel }),
      () => setState({ step: 'failed' }),
    )
  }, [step])

  if (state.step === 'loaded') return <state.Panel {...props} />
  return (
    <div className="panel calculator-more mortgage-waiting">
      {state.step === 'loading' ? (
        <p role="status">{t('loading')}</p>
      ) : (
        <>
          <p role="alert">{t('notLoaded')}</p>
          <button
            type="button"
            className="button-quiet"
            onClick={() => setState({ step: 'loading' })}
          >
            {t('retry')}
          </button>
        </>
      )}
    </div>
  )
}
