import { useState } from 'react'
import { NumberField, SelectField } from '../../components/form/fields.tsx'
import { initialText } from '../../components/form/rules.ts'
import type { Form } from '../../components/form/use-form.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { type MortgageKey, fields, optionKeys } from './read-loan.ts'

interface OptionsProps {
  form: Form<MortgageKey>
  /** The currency's sign. */
  sign: string
  /** What is wrong with the month of the lump sum. */
  problem: string | undefined
}

/** Insurance, fees and early repayment: folded, so that the simple case stays simple. */
export const Options = ({ form, sign, problem }: OptionsProps) => {
  const { t } = useTranslation('mortgage')
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const isWrong =
    problem !== undefined ||
    optionKeys.some((key) => {
      const kind = form.reading(key)?.kind
      return kind !== undefined && kind !== 'read' && kind !== 'empty'
    })
  const isUsed = optionKeys.some((key) => form.values[key] !== initialText(fields[key], language))
  return (
    <details
      className="mortgage-options"
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <span>
          {t('options')}
          <span className="mortgage-options-state">
            {t(isUsed ? 'optionsUsed' : 'optionsList')}
          </span>
        </span>
      </summary>
      <div className="mortgage-option-groups">
        <fieldset>
          <legend>{t('costs')}</legend>
          <NumberField
            form={form}
            name="insuranceRate"
            label={t('insuranceRate')}
            unit="%"
            step="0.01"
          />
          <SelectField
            form={form}
            name="insuranceBasis"
            label={t('insuranceBasis')}
            nameOf={(basis) => t(`insuranceBases.${basis}`)}
          />
          <NumberField form={form} name="fees" label={t('fees', { sign })} hint={t('feesHint')} />
        </fieldset>
        <fieldset>
          <legend>{t('early')}</legend>
          <NumberField form={form} name="extraMonthly" label={t('extraMonthly', { sign })} />
          <div className="field-pair">
            <NumberField form={form} name="lumpSum" label={t('lumpSum', { sign })} />
            <NumberField
              form={form}
              name="lumpSumMonth"
              label={t('lumpSumMonth')}
              problem={problem}
            />
          </div>
          <SelectField
            form={form}
            name="earlyRepaymentEffect"
            label={t('earlyRepaymentEffect')}
            nameOf={(effect) => t(`earlyRepaymentEffects.${effect}`)}
          />
        </fieldset>
        <p className="hint">{t('optionsHint')}</p>
      </div>
    </details>
  )
}
