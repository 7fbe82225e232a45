import { Contact, Euro, Link, Mail, Type, Wifi } from 'lucide-react'
import { oneChange } from '../../components/form/rules.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { kinds } from './fields.ts'
import type { KindProps } from './use-content.ts'

const icons = { text: Type, link: Link, wifi: Wifi, contact: Contact, email: Mail, payment: Euro }

/** What the code is to hold. */
export const KindPicker = ({ form }: Pick<KindProps, 'form'>) => {
  const { t } = useTranslation('qr-code')
  return (
    <fieldset className="qr-kinds">
      <legend className="visually-hidden">{t('kind')}</legend>
      {kinds.map((kind) => {
        const Icon = icons[kind]
        return (
          <label key={kind}>
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={form.values.kind === kind}
              onChange={() => form.change(oneChange('kind', kind))}
            />
            <Icon aria-hidden size={18} />
            <span>{t(`kinds.${kind}`)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
