import { Contact, Euro, Link, Mail, Type, Wifi } from 'lucide-react'
import { oneChange } from '../../components/form/rules.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { initialColours, kinds } from './field-rules.ts'
import type { KindProps } from './kind-fields.tsx'
import { Field, SelectField } from '../../components/form/fields.tsx'

const icons = { text: Type, link: Link, wifi: Wifi, contact: Contact, email: Mail, payment: Euro }

/** The choice of the kind of content. */
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

const colourNames = ['foreground', 'background'] as const

interface OptionsProps {
  form: KindProps['form']
  /** Whether a standard fixes the level of error correction. */
  isLevelFixed: boolean
}

/** The options: size, level of error correction, colours. */
export const Options = ({ form, isLevelFixed }: OptionsProps) => {
  const { t } = useTranslation('qr-code')
  const isColoured = colourNames.some((name) => form.values[name] !== initialColours[name])
  return (
    <div className="qr-options">
      <SelectField
        form={form}
        name="size"
        label={t('size')}
        nameOf={(size) => t('sizeOf', { size })}
      />
      <SelectField
        form={form}
        name="level"
        label={t('level')}
        nameOf={(level) => t(`levels.${level}`)}
        hint={isLevelFixed ? t('levelFixed') : undefined}
      />
      {colourNames.map((name) => (
        <Field key={name} label={t(name)}>
          {(control) => (
            <input
              {...control}
              type="color"
              name={name}
              className="qr-colour"
              value={form.values[name]}
              onChange={(event) => form.change(oneChange(name, event.target.value))}
            />
          )}
        </Field>
      ))}
      {isColoured && (
        <button
          type="button"
          className="button-quiet qr-reset"
          onClick={() => form.change(initialColours)}
        >
          {t('resetColours')}
        </button>
      )}
    </div>
  )
}
