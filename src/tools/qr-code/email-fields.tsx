import { TextField } from '../../components/form/fields.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { type Content, shorten, toWellFormed } from './content.ts'
import { type Email, isEmailAddress, splitAddresses, writeMailto } from './payload-formats.ts'
import { type KindProps, useContent, useSettled } from './kind-fields.tsx'

const contentOf = (email: Email): Content => {
  const addresses = splitAddresses(email.recipient)
  if (addresses.length === 0) return { kind: 'none' }
  if (!addresses.every(isEmailAddress)) return { kind: 'wrong' }
  return { kind: 'ready', payload: writeMailto(email), about: shorten(email.recipient) }
}

/** The fields of a prepared e-mail, which whoever scans it has only to send. */
export const EmailFields = ({ form, onContent }: KindProps) => {
  const { t } = useTranslation('qr-code')
  const { recipient, subject, message } = form.values
  const { isSettled, settle } = useSettled(form.values)
  const content = contentOf({
    recipient: toWellFormed(recipient),
    subject: toWellFormed(subject),
    message: toWellFormed(message),
  })
  const isMarked = content.kind === 'wrong' && isSettled('recipient')
  useContent('email', content, isMarked, onContent)
  return (
    <div className="qr-fields" onBlur={settle}>
      <TextField
        form={form}
        name="recipient"
        label={t('recipient')}
        inputMode="email"
        problem={isMarked ? t('problems.email') : undefined}
      />
      <TextField form={form} name="subject" label={t('subject')} isSpellChecked />
      <TextField form={form} name="message" label={t('message')} rows={3} isSpellChecked />
    </div>
  )
}
