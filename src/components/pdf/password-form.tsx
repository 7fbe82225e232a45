import './pdf.css'
import { LockOpen } from 'lucide-react'
import {
  type FormEvent,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '../use-translation.ts'
import { ErrorMessage } from '../error-message.tsx'

interface PasswordFormProps {
  fileName: string
  /** Whether the last password was wrong. */
  isWrong: boolean
  /** Whether the document is being opened with the password that was entered. */
  isBusy: boolean
  onSubmit(password: string): void
  ref: Ref<HTMLFormElement>
}

/** Asks for the password of a protected document. It is stored nowhere, and not offered to password managers. */
export const PasswordForm = ({ fileName, isWrong, isBusy, onSubmit, ref }: PasswordFormProps) => {
  const { t } = useTranslation('pdf')
  const { t: sharedWords } = useTranslation('file-tool')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  useLayoutEffect(() => {
    // A field that is being typed in, such as that of another protected document, keeps the focus.
    if (!(document.activeElement instanceof HTMLInputElement)) field.current?.focus()
  }, [])
  useEffect(() => {
    // The wrong password is selected, so that typing replaces it.
    if (isWrong) field.current?.select()
  }, [isWrong])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') field.current?.focus()
    else if (!isBusy) onSubmit(password)
  }
  return (
    <form ref={ref} className="password-form" onSubmit={submit}>
      <label htmlFor={id}>{t('password.label', { name: fileName })}</label>
      <div className="password-line">
        <input
          ref={field}
          id={id}
          className="field"
          type="password"
          name="password"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
          aria-describedby={`${id}note`}
          aria-invalid={isWrong || undefined}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <button type="submit" className="button" aria-disabled={isBusy}>
          <LockOpen aria-hidden size={20} />
          {t('password.open')}
        </button>
      </div>
      <div id={`${id}note`}>
        {isWrong ? (
          <ErrorMessage>{sharedWords('errors.password-wrong')}</ErrorMessage>
        ) : (
          <p className="hint">{t('password.hint')}</p>
        )}
      </div>
    </form>
  )
}
