import { TextField } from '../../components/form/fields.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import {
  type Contact,
  displayName,
  isPhone,
  writeVcard,
  isEmailAddress,
  readLink,
} from './payload-formats.ts'
import { type Content, shorten } from './content.ts'
import { type KindProps, FoldedFields, useContent, useSettled } from './kind-fields.tsx'

const isBlank = (text: string) => text.trim() === ''

const readContact = (values: KindProps['form']['values']) => {
  const website = readLink(values.website)
  const contact: Contact = {
    ...values,
    email: values.contactEmail,
    website: website.kind === 'read' ? website.address : '',
  }
  const wrong = {
    phone: !isBlank(contact.phone) && !isPhone(contact.phone),
    contactEmail: !isBlank(contact.email) && !isEmailAddress(contact.email.trim()),
    website: website.kind === 'unreadable',
  }
  return { contact, wrong }
}

const contentOf = ({ contact, wrong }: ReturnType<typeof readContact>): Content => {
  const name = displayName(contact)
  if (Object.values(wrong).includes(true)) return { kind: 'wrong' }
  if (name === '') return { kind: 'none' }
  return { kind: 'ready', payload: writeVcard(contact), about: shorten(name) }
}

const checked = ['phone', 'contactEmail', 'website'] as const
const sentences = { phone: 'phone', contactEmail: 'email', website: 'url' } as const

/** The fields of a contact for the address book. */
export const ContactFields = ({ form, onContent }: KindProps) => {
  const { t } = useTranslation('qr-code')
  const { values } = form
  const { isSettled, settle } = useSettled(values)
  const read = readContact(values)
  const marked = checked.filter((name) => read.wrong[name] && isSettled(name))
  useContent('contact', contentOf(read), marked.length > 0, onContent)
  const problem = (name: (typeof checked)[number]) =>
    marked.includes(name) ? t(`problems.${sentences[name]}`) : undefined
  return (
    <div className="qr-fields" onBlur={settle}>
      <div className="field-pair">
        <TextField form={form} name="firstName" label={t('firstName')} autoComplete="given-name" />
        <TextField form={form} name="lastName" label={t('lastName')} autoComplete="family-name" />
      </div>
      <TextField
        form={form}
        name="phone"
        label={t('phone')}
        inputMode="tel"
        autoComplete="tel"
        problem={problem('phone')}
      />
      <TextField
        form={form}
        name="contactEmail"
        label={t('contactEmail')}
        inputMode="email"
        autoComplete="email"
        problem={problem('contactEmail')}
      />
      <div className="field-pair">
        <TextField
          form={form}
          name="organization"
          label={t('organization')}
          autoComplete="organization"
        />
        <TextField
          form={form}
          name="jobTitle"
          label={t('jobTitle')}
          autoComplete="organization-title"
        />
      </div>
      <FoldedFields summary={t('moreContact')} isNeeded={problem('website') !== undefined}>
        <TextField
          form={form}
          name="website"
          label={t('website')}
          inputMode="url"
          autoComplete="url"
          problem={problem('website')}
        />
        <TextField form={form} name="street" label={t('street')} autoComplete="street-address" />
        <div className="field-pair">
          <TextField
            form={form}
            name="postalCode"
            label={t('postalCode')}
            autoComplete="postal-code"
          />
          <TextField form={form} name="city" label={t('city')} autoComplete="address-level2" />
        </div>
        <TextField form={form} name="country" label={t('country')} autoComplete="country-name" />
        <TextField form={form} name="note" label={t('note')} rows={2} isSpellChecked />
      </FoldedFields>
    </div>
  )
}
