import './contact.css'
import { useState } from 'react'
import { useToast } from '../../components/toast.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { PageTitle } from '../prose.tsx'
import { ContactForm, Sent } from './contact-form.tsx'
import { useContact } from './use-contact.ts'

const ContactPage = () => {
  const { t } = useTranslation('contact')
  const toast = useToast()
  const contact = useContact(useLanguage())
  const [isAnother, setIsAnother] = useState(false)
  const { state } = contact

  const send = async () => {
    const outcome = await contact.send()
    if (outcome === undefined || outcome.kind === 'wrong') return
    const text = outcome.kind === 'sent' ? 'sent.toast' : `faults.${outcome.kind}`
    toast({
      title: t(`${text}.title`),
      ...(outcome.kind === 'sent' ? { description: t('sent.toast.description') } : {}),
    })
  }

  return (
    <div className="contact-page">
      <PageTitle title={t('heading')} lead={t('lead')} />
      {state.step === 'sent' ? (
        <Sent
          email={state.message.email}
          onRestart={() => {
            setIsAnother(true)
            contact.restart()
          }}
        />
      ) : (
        <ContactForm contact={contact} isAnother={isAnother} onSend={() => void send()} />
      )}
    </div>
  )
}

export default ContactPage
