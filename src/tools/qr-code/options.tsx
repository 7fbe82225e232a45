import { Field, SelectField } from '../../components/form/fields.tsx'
import { oneChange } from '../../components/form/rules.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { initialColours } from './fields.ts'
import type { KindProps } from './use-content.ts'

const colourNames = ['foreground', 'background'] as const

interface OptionsProps {
  form: KindProps['form']
  /** A standard fixes the level of what is being made. */
  isLevelFixed: boolean
}

/** Size, level of correction, colours. */
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
