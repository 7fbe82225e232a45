import { useEffect, useRef } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { EmailOffer } from './email-offer.tsx'
import { formatWait } from './format-wait.ts'
import type { Fault } from './send-message.ts'

/** What went wrong, what became of the message, and what can be done. */
export const Failure = ({ fault, message }: { fault: Fault; message: string }) => {
  const { t } = useTranslation('contact')
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Braces: browsers have begun to return a promise, which React would take for a clean-up.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const text =
    fault.kind === 'too-many' && fault.retryAfterS !== undefined
      ? t('faults.too-many.textWithWait', { wait: formatWait(fault.retryAfterS, language) })
      : t(`faults.${fault.kind}.text`)
  return (
    <div ref={box} className="notice notice-danger contact-failure">
      <div role="alert">
        <p className="problem">{t(`faults.${fault.kind}.title`)}</p>
        <p>{text}</p>
      </div>
      <EmailOffer />
      <CopyButton text={message} action={t('copy')} />
    </div>
  )
}
