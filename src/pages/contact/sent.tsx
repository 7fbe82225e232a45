import { useEffect, useRef } from 'react'
import { site } from '../../../site.config.ts'
import { useTranslation } from '../../components/use-translation.ts'

/** In place of the form once the message has arrived: what happens next, and how long it is kept. */
export const Sent = ({ email, onRestart }: { email: string; onRestart: () => void }) => {
  const { t } = useTranslation('contact')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone with the form.
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
