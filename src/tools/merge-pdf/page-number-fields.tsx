import type { FieldRules } from '../../components/form/rules.ts'
import { NumberField, SelectField } from '../../components/form/fields.tsx'
import { SwitchField } from '../../components/form/options.tsx'
import { type Form, useForm } from '../../components/form/use-form.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { type PageNumbering, pageNumberPositions } from '../../engines/pdf/assemble/page-numbers.ts'

const fields = {
  numberPosition: {
    kind: 'choice',
    initial: 'bottom-center',
    options: pageNumberPositions,
    isLocal: true,
  },
  numberStart: {
    kind: 'number',
    initial: '1',
    minimum: '0',
    maximum: '99999',
    isWhole: true,
    example: '1',
    isLocal: true,
  },
  hasPageNumbers: { kind: 'flag', initial: 'false', isLocal: true },
  numberTotal: { kind: 'flag', initial: 'false', isLocal: true },
} as const satisfies Readonly<Record<string, FieldRules>>

type PageNumberForm = Form<keyof typeof fields>

export interface PageNumberOptions {
  form: PageNumberForm
  isOn: boolean
  /** Undefined while no numbers are wanted, and while the number of the first page is invalid. */
  numbering: PageNumbering | undefined
}

/**
 * Holds the options of the page numbers.
 *
 * @param onChange - called before every change.
 */
export const usePageNumberOptions = (onChange: () => void): PageNumberOptions => {
  const form = useForm<keyof typeof fields>({ tool: 'merge-pdf', fields })
  const isOn = form.flag('hasPageNumbers')
  const start = form.number('numberStart')?.toNumber()
  return {
    form: {
      ...form,
      change: (changes) => {
        onChange()
        form.change(changes)
      },
    },
    isOn,
    numbering:
      isOn && start !== undefined
        ? {
            position: form.choice('numberPosition', pageNumberPositions),
            start,
            hasTotal: form.flag('numberTotal'),
          }
        : undefined,
  }
}

/** A switch for page numbers, and where and how they stand once it is on. */
export const PageNumberFields = ({ form, isOn }: PageNumberOptions) => {
  const { t } = useTranslation('merge-pdf')
  return (
    <>
      <SwitchField
        form={form}
        name="hasPageNumbers"
        label={t('numbers.label')}
        hint={t('numbers.hint')}
      />
      {isOn && (
        <div className="page-numbers">
          <SelectField
            form={form}
            name="numberPosition"
            label={t('numbers.position')}
            nameOf={(position) => t(`numbers.positions.${position}`)}
          />
          <NumberField form={form} name="numberStart" label={t('numbers.start')} step="1" />
          <SwitchField
            form={form}
            name="numberTotal"
            label={t('numbers.total')}
            hint={t('numbers.totalHint')}
          />
        </div>
      )}
    </>
  )
}
