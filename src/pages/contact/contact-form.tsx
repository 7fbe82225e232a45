import { useTranslation, useLanguage } from '../../components/use-translation.ts'
import { site } from '../../../site.config.ts'
import { useEffect, useId, useRef, useState } from 'react'
import {
  contactFields,
  contactLimits,
  countCharacters,
  tidyContactField,
  type ContactFieldName,
  type ContactProblem,
} from '../../core/contact.ts'
import { formatFloat } from '../../core/number-format.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { formatWait, type Fault } from './send-message.ts'
import { Link } from '../../site/links.tsx'
import type { Contact } from './use-contact.ts'
import { ErrorMessage } from '../../components/error-message.tsx'

/** The publisher's e-mail address, where it is configured. */
const EmailOffer = () => {
  const { t } = useTranslation('contact')
  if (!site.publisher) return null
  const { email } = site.publisher
  return (
    <p>
      {t('byEmail')}{' '}
      <a href={`mailto:${email}`} className="prose-link">
        {email}
      </a>
      .
    </p>
  )
}

interface ContactFieldProps {
  name: ContactFieldName
  problem: ContactProblem | undefined
  /** The number of characters in the field, for the counter below it. */
  used: number
  isReadOnly: boolean
  initial?: string | undefined
  type?: 'email'
  autoComplete: string
  /** The number of lines of a text area. Without it, the field is a single line. */
  rows?: number
  onType: () => void
  onInvalid: (event: { preventDefault: () => void }) => void
}

/** What the control of each field is, and what browsers may fill it with. */
const controls: Record<
  ContactFieldName,
  Pick<ContactFieldProps, 'type' | 'autoComplete' | 'rows'>
> = {
  name: { autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
  message: { autoComplete: 'off', rows: 7 },
}

/** The fields of one line stand side by side, above the message. */
const lineFields = contactFields.filter((field) => controls[field].rows === undefined)
const areaFields = contactFields.filter((field) => controls[field].rows !== undefined)

/** A field shows its counter from this share of its limit on. */
const nearlyFull = 0.8

/** An uncontrolled field with a note below it, which shows a problem or the counter. */
const ContactField = (props: ContactFieldProps) => {
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
        {problem !== undefined && <ErrorMessage>{problemText[problem]()}</ErrorMessage>}
        {problem === undefined && used > limit * nearlyFull && (
          <p className="hint">{t('counter', amounts)}</p>
        )}
      </div>
    </div>
  )
}

/** What went wrong, what happened to the message, and what the visitor can do. */
export const Failure = ({ fault, message }: { fault: Fault; message: string }) => {
  const { t } = useTranslation('contact')
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The braces discard the return value: some browsers return a promise, which React would take for a clean-up
    // function.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const text =
    fault.kind === 'too-many' && fault.retryAfterS !== undefined
      ? t('faults.too-many.textWithWait', { wait: formatWait(fault.retryAfterS, language) })
      : t(`faults.${fault.kind}.text`)
  return (
    <div ref={box} className="notice notice-danger contact-failure">
      <div role="alert">
        <ErrorMessage isAnnounced={false}>{t(`faults.${fault.kind}.title`)}</ErrorMessage>
        <p>{text}</p>
      </div>
      <EmailOffer />
      <CopyButton text={message} action={t('copy')} />
    </div>
  )
}

interface ContactFormProps {
  contact: Contact
  /** Whether the form is shown again after a message was sent. */
  isAnother: boolean
  onSend: () => void
}

/** A honeypot field, which people, screen readers and password managers do not fill in, but bots do. */
const Trap = () => {
  const { t } = useTranslation('contact')
  return (
    <label className="contact-trap">
      {t('website')}
      <input
        name="website"
        autoComplete="off"
        tabIndex={-1}
        data-1p-ignore
        data-bwignore
        data-lpignore="true"
        data-form-type="other"
      />
    </label>
  )
}

export const ContactForm = ({ contact, isAnother, onSend }: ContactFormProps) => {
  const { t } = useTranslation('contact')
  const { form, state, problems, typed, type } = contact
  const [initial] = useState(typed)
  const isSending = state.step === 'sending'
  useEffect(() => {
    // The button that asked for another message has been removed with the focus.
    if (isAnother) form.current?.querySelector('textarea')?.focus()
  }, [form, isAnother])

  const fieldProps = (name: ContactFieldName) => ({
    ...controls[name],
    name,
    problem: problems[name],
    used: countCharacters(tidyContactField(name, typed[name] ?? '')),
    initial: initial[name],
    isReadOnly: isSending,
    onType: () => type(name),
    // The browser's own validation bubbles use its language and disappear, so the problems are shown at the fields.
    onInvalid: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      onSend()
    },
  })

  return (
    // Outside a dialog, the method "dialog" submits nothing: even before hydration or without JavaScript, nothing
    // typed is sent.
    <form
      ref={form}
      method="dialog"
      className="panel contact-panel"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <div className="contact-note">
        <p>{t('required')}</p>
        <EmailOffer />
      </div>
      <div className="contact-pair">
        {lineFields.map((field) => (
          <ContactField key={field} {...fieldProps(field)} />
        ))}
      </div>
      {areaFields.map((field) => (
        <ContactField key={field} {...fieldProps(field)} />
      ))}
      <Trap />
      {state.step === 'failed' && <Failure fault={state.fault} message={typed.message ?? ''} />}
      <div className="contact-send">
        {/* The button is not disabled, because it would lose the focus. A second press has no effect. */}
        <button className="button" aria-disabled={isSending || undefined}>
          {isSending && <span className="contact-spinner" aria-hidden />}
          {t(isSending ? 'sending' : state.step === 'failed' ? 'again' : 'send')}
        </button>
        <span role="status" className="visually-hidden">
          {isSending && t('sending')}
        </span>
      </div>
      <p className="contact-note">
        {t('privacy', { count: site.messagesKeptMonths })}{' '}
        <Link page="privacy" className="prose-link">
          {t('privacyLink')}
        </Link>
      </p>
    </form>
  )
}

/** The confirmation that replaces the form after a message was sent. */
export const Sent = ({ email, onRestart }: { email: string; onRestart: () => void }) => {
  const { t } = useTranslation('contact')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus has been removed with the form.
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <section className="panel contact-panel" aria-labelledby="sent">
      <h2 id="sent" ref={heading} tabIndex={-1} className="section-title">
        {t('sent.title')}
      </h2>
      <p>
        {t('sent.answer')} <strong>{email}</strong>. {t('sent.address')}
      </p>
      <p className="contact-note">{t('sent.kept', { count: site.messagesKeptMonths })}</p>
      <div>
        <button type="button" className="button-quiet" onClick={onRestart}>
          {t('sent.another')}
        </button>
      </div>
    </section>
  )
}
