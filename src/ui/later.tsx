import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from './use-translation.ts'

interface LaterProps<Props extends object> {
  /** Fetches the part's script; the same function on every render. */
  load: () => Promise<ComponentType<Props>>
  /** What the part shows; undefined while there is nothing to show yet. */
  props: Props | undefined
  /** Classes of what stands there meanwhile, which keeps the part's room. */
  className?: string
}

type State<Props extends object> =
  | { step: 'loading' }
  | { step: 'loaded'; Part: ComponentType<Props> }
  | { step: 'failed' }

/** Parts that came once are there at once when they are shown again. */
const come = new Map<unknown, unknown>()

/** A part of a page whose script comes after the page's own; where it cannot be had, it can be asked for again. */
export const Later = <Props extends object>({ load, props, className = '' }: LaterProps<Props>) => {
  const { t } = useTranslation('form')
  const [state, setState] = useState<State<Props>>(() => {
    // What a loader gave once is what it gives.
    const Part = come.get(load) as ComponentType<Props> | undefined
    return Part ? { step: 'loaded', Part } : { step: 'loading' }
  })
  const { step } = state
  useEffect(() => {
    if (step !== 'loading') return
    load().then(
      (Part) => {
        come.set(load, Part)
        setState({ step: 'loaded', Part })
      },
      () => setState({ step: 'failed' }),
    )
  }, [step, load])

  if (state.step === 'loaded' && props) return <state.Part {...props} />
  return (
    <div className={`later ${className}`}>
      {state.step === 'failed' ? (
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
      ) : (
        <p role="status">{t('loading')}</p>
      )}
    </div>
  )
}
