import { useId } from 'react'
import {
  type ContactField as FieldName,
  type ContactProblem,
  contactLimits,
} from '../../core/contact.ts'
import { formatFloat } from '../../core/number-format.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'

interface ContactFieldProps {
  name: FieldName
  problem: ContactProblem | undefined
  /** How many characters stand in it, for the note that says so. */
  used: number
  isReadOnly: boolean
  initial?: string | undefined
  type?: 'email'
  autoComplete: string
  /** Lines of a text area; a field of one line when left out. */
  rows?: number
  onType: () => void
  onInvalid: (event: { preventDefault: () => void }) => void
}

/** From this share of the most characters on, a field says how many there are. */
const nearlyFull = 0.8

/** A field, which keeps its text by itself, and a note below it: what is wrong, or that it is nearly full. */
export const ContactField = (props: ContactFieldProps) => {
  const { name, problem, used, isReadOnly, initial, type, autoComplete, rows, onType, onInvalid } =
    props
  const { t } = useTranslation('contact')
  const language = useLanguage()
  const id = useId()
  const limit = contactLimits[name]
  const amounts = { used: formatFloat(used, language), limit: formatFloat(limit, language) }
  const problemText = {
    missing: () => t(`problems.missing.${name}`),
    'too-long': () => t('problems.too-long', amounts),
    invalid: () => t('problems.invalid'),
  }
  const shared = {
    id,
    name,
    autoComplete,
    required: true,
    readOnly: isReadOnly,
    defaultValue: initial,
    className: 'field',
    'aria-describedby': `${id}note`,
    'aria-invalid': problem === undefined ? undefined : true,
    onChange: onType,
    onInvalid,
  } as const
  return (
    <div className="contact-field">
      <label htmlFor={id}>{t(name)}</label>
      {rows === undefined ? (
        <input {...shared} type={type} />
      ) : (
        <textarea {...shared} rows={rows} />
      )}
      <div id={`${id}note`}>
        {problem !== undefined && (
          <p role="alert" className="problem">
            {problemText[problem]()}
          </p>
        )}
        {problem === undefined && used > limit * nearlyFull && (
          <p className="hint">{t('counter', amounts)}</p>
        )}
      </div>
    </div>
  )
}
