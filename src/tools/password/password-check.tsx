import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { errorCodeOf } from '../../core/errors.ts'
import { type WorkerClient, connectWorker } from '../../core/worker-calls.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { type EstimateCalls, type PasswordEstimate, maxPasswordLength } from './estimate.ts'
import { ErrorMessage } from '../../components/error-message.tsx'

const createWorker = () =>
  new Worker(new URL('./estimate-worker.ts', import.meta.url), { type: 'module' })

/** How long the visitor must have stopped typing before the password is estimated. */
const typingPauseMs = 200

/** The estimate of a password in a worker, because the dictionaries are large and long passwords take a second. */
const useEstimate = (password: string) => {
  const language = useLanguage()
  const [estimate, setEstimate] = useState<PasswordEstimate>()
  const [failed, setFailed] = useState<string>()
  const worker = useRef<WorkerClient<EstimateCalls>>(undefined)
  const hasFailed = password !== '' && failed === password
  const isWanted = password !== '' && !hasFailed
  useEffect(() => () => worker.current?.endWorkers(), [])
  useEffect(() => {
    if (!isWanted) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const ask = async () => {
      try {
        worker.current ??= connectWorker<EstimateCalls>(createWorker)
        setEstimate(await worker.current.call('estimate', { password, language }, { signal }))
      } catch (error) {
        if (errorCodeOf(error) === 'cancelled') return
        // A worker whose scripts could not be loaded is replaced by another one.
        worker.current?.endWorkers()
        setEstimate(undefined)
        setFailed(password)
      }
    }
    const timer = setTimeout(() => void ask(), typingPauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isWanted, password, language])
  return {
    estimate: isWanted ? estimate : undefined,
    hasFailed,
    retry: () => setFailed(undefined),
  }
}

const strengths = ['weak', 'weak', 'weak', 'limited', 'alone'] as const

const Estimate = ({ score, weaknesses }: PasswordEstimate) => {
  const { t } = useTranslation('password')
  return (
    <>
      <svg className="password-bar" viewBox="0 0 5 1" preserveAspectRatio="none" aria-hidden>
        <rect className="password-bar-level" width={score + 1} height="1" />
      </svg>
      <p>
        <strong>{t(`check.scores.${score}`)}</strong>
      </p>
      {weaknesses.length > 0 && (
        <ul className="password-weaknesses">
          {weaknesses.map((weakness) => (
            <li key={weakness}>{t(`check.weaknesses.${weakness}`)}</li>
          ))}
        </ul>
      )}
      <p className="hint">{t('check.note')}</p>
    </>
  )
}

/** A section that says how hard a password that the visitor types is to guess. It is kept in this state alone. */
export const PasswordCheck = () => {
  const { t } = useTranslation(['password', 'common'])
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const { estimate, hasFailed, retry } = useEstimate(password)
  // What was typed before hydration stands in the field already.
  useEffect(() => setPassword(field.current?.value ?? ''), [])
  const Icon = isShown ? EyeOff : Eye
  return (
    <section className="panel calculator-more password-check">
      <h2>{t('check.title')}</h2>
      <p className="hint" id={`${id}hint`}>
        {t('check.hint')}
      </p>
      <label htmlFor={id}>{t('check.label')}</label>
      <div className="password-check-line">
        <input
          ref={field}
          id={id}
          className="field"
          type={isShown ? 'text' : 'password'}
          defaultValue=""
          maxLength={maxPasswordLength}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
          aria-describedby={`${id}hint`}
          onChange={(event) => setPassword(event.target.value)}
        />
        <button type="button" className="button-quiet" onClick={() => setShown(!isShown)}>
          <Icon aria-hidden size={18} />
          {t(isShown ? 'check.hide' : 'check.show')}
        </button>
      </div>
      <div role="status" data-strength={estimate && strengths[estimate.score]}>
        {estimate && <Estimate {...estimate} />}
        {password !== '' && !estimate && !hasFailed && <p className="hint">{t('check.loading')}</p>}
      </div>
      {hasFailed && (
        <>
          <ErrorMessage>{t('common:lazy.failed')}</ErrorMessage>
          <button type="button" className="button-quiet" onClick={retry}>
            {t('common:lazy.retry')}
          </button>
        </>
      )}
    </section>
  )
}
