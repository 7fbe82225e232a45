import { useEffect, useState } from 'react'
import { site } from '../../../site.config.ts'
import {
  type ContactField as FieldName,
  countCharacters,
  tidyContactField,
} from '../../core/contact.ts'
import { Link } from '../../site/link.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { ContactField } from './contact-field.tsx'
import { EmailOffer } from './email-offer.tsx'
import { Failure } from './failure.tsx'
import type { Contact } from './use-contact.ts'

interface ContactFormProps {
  contact: Contact
  /** After a message was sent, at the writer's wish. */
  isAnother: boolean
  onSend: () => void
}

/** A field that nobody sees, no screen reader reads and no password manager fills in: programs do. */
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
    // The button that asked for another message is gone.
    if (isAnother) form.current?.querySelector('textarea')?.focus()
  }, [form, isAnother])

  const fieldProps = (name: FieldName) => ({
    name,
    problem: problems[name],
    used: countCharacters(tidyContactField(name, typed[name] ?? '')),
    initial: initial[name],
    isReadOnly: isSending,
    onType: () => type(name),
    // The browser's own bubbles speak its language, one at a time, and go away: the page says it at the fields.
    onInvalid: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      onSend()
    },
  })

  return (
    // Method "dialog" outside a dialog goes nowhere: even before hydration, or without scripts, nothing typed is sent.
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
        <ContactField {...fieldProps('name')} autoComplete="name" />
        <ContactField {...fieldProps('email')} type="email" autoComplete="email" />
      </div>
      <ContactField {...fieldProps('message')} autoComplete="off" rows={7} />
      <Trap />
      {state.step === 'failed' && <Failure fault={state.fault} message={typed.message ?? ''} />}
      <div className="contact-send">
        {/* Not disabled: the focus would be lost, and nothing sends twice anyway. */}
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
