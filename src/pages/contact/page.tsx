import { type SubmitEvent, useState } from 'react'
import { useTranslation } from '../../ui/use-translation.ts'
import { site } from '../../../site.config.ts'
import { useToast } from '../../ui/toast.tsx'
import { PageTitle, proseLink } from '../prose.tsx'

const EmailOffer = () => {
  const { t } = useTranslation('contact')
  if (!site.publisher) return null
  const { email } = site.publisher
  return (
    <>
      {' '}
      {t('noticeEmail')}{' '}
      <a href={`mailto:${email}`} className={proseLink}>
        {email}
      </a>
      .
    </>
  )
}

const Contact = () => {
  const { t } = useTranslation('contact')
  const toast = useToast()
  const [attempts, setAttempts] = useState(0)

  const explain = (event: SubmitEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    toast({ title: t('unavailable.title'), description: t('unavailable.description') })
  }

  return (
    <div className="max-w-[46rem]">
      <PageTitle title={t('heading')} lead={t('lead')} />
      {/* Method "dialog" outside a dialog goes nowhere: even before hydration, or without scripts, nothing typed is sent. */}
      <form
        method="dialog"
        onSubmit={explain}
        className="panel grid gap-5 p-[clamp(18px,3vw,32px)]"
      >
        <div className="grid gap-1 text-ink-soft">
          <p>
            <strong className="text-ink">{t('notice')}</strong>
            <EmailOffer />
          </p>
          <p>{t('required')}</p>
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <label className="grid gap-2 text-step--1 font-semibold">
            {t('name')}
            <input
              name="name"
              autoComplete="name"
              required
              className="field text-step-0 font-normal"
            />
          </label>
          <label className="grid gap-2 text-step--1 font-semibold">
            {t('email')}
            <input
              name="email"
              type="email"
              autoComplete="email"
              required
              className="field text-step-0 font-normal"
            />
          </label>
        </div>
        <label className="grid gap-2 text-step--1 font-semibold">
          {t('message')}
          <textarea
            name="message"
            autoComplete="off"
            required
            rows={7}
            className="field text-step-0 font-normal"
          />
        </label>
        <div>
          <button className="button">{t('send')}</button>
        </div>
        {attempts > 0 && (
          // Put in anew each time, so that a second try is announced as well.
          <div key={attempts} role="alert" className="rounded-m border border-danger p-4">
            <p className="font-semibold text-danger">{t('unavailable.title')}</p>
            <p className="mt-1 text-ink-soft">
              {t('unavailable.description')}
              <EmailOffer />
            </p>
          </div>
        )}
      </form>
    </div>
  )
}

export default Contact
