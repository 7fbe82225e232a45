import { NumberField, TextField } from '../../components/form/fields.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { type Content, shorten } from './content.ts'
import { type KindProps, FoldedFields, useContent, useSettled } from './kind-fields.tsx'
import {
  type Payment,
  isPaymentComplete,
  maxLengths,
  paymentFields,
  paymentLimits,
  paymentProblems,
  writePayment,
} from './payment.ts'

const foldedFields: readonly (keyof Payment)[] = ['reference', 'bic', 'purpose']

const readPayment = (payment: Payment, isAmountWrong: boolean) => {
  const problems = paymentProblems(payment)
  const isWrong = isAmountWrong || Object.keys(problems).length > 0
  const content: Content = isWrong
    ? { kind: 'wrong' }
    : isPaymentComplete(payment)
      ? {
          kind: 'ready',
          payload: writePayment(payment),
          about: shorten(payment.beneficiary),
          level: 'M',
          limits: paymentLimits,
        }
      : { kind: 'none' }
  return { problems, content }
}

/** The fields of a SEPA credit transfer, which banking apps read from the code. */
export const PaymentFields = ({ form, onContent }: KindProps) => {
  const { t } = useTranslation('qr-code')
  const { values } = form
  const { isSettled, settle } = useSettled(values)
  const amount = form.number('amount')
  const isAmountWrong = values.amount.trim() !== '' && amount === undefined
  const { problems, content } = readPayment({ ...values, amount }, isAmountWrong)
  const marked = paymentFields.filter((name) => name in problems && isSettled(name))
  useContent('payment', content, isAmountWrong || marked.length > 0, onContent)
  const problem = (name: keyof Payment) => {
    const found = problems[name]
    return found && marked.includes(name)
      ? t(`problems.${found}`, { name: maxLengths.beneficiary, text: maxLengths.remittance })
      : undefined
  }
  return (
    <div className="qr-fields" onBlur={settle}>
      <TextField
        form={form}
        name="beneficiary"
        label={t('beneficiary')}
        problem={problem('beneficiary')}
      />
      <TextField
        form={form}
        name="iban"
        label="IBAN"
        problem={problem('iban')}
        hint={t('paymentHint')}
      />
      <NumberField
        form={form}
        name="amount"
        label={t('amount')}
        unit="€"
        hint={t('amountHint')}
        problem={problem('amount')}
      />
      <TextField
        form={form}
        name="remittance"
        label={t('remittance')}
        problem={problem('remittance')}
      />
      <FoldedFields
        summary={t('morePayment')}
        isNeeded={foldedFields.some((name) => marked.includes(name))}
      >
        <TextField
          form={form}
          name="reference"
          label={t('reference')}
          hint={t('referenceHint')}
          problem={problem('reference')}
        />
        <div className="field-pair">
          <TextField
            form={form}
            name="bic"
            label="BIC"
            hint={t('bicHint')}
            problem={problem('bic')}
          />
          <TextField
            form={form}
            name="purpose"
            label={t('purpose')}
            hint={t('purposeHint')}
            problem={problem('purpose')}
          />
        </div>
      </FoldedFields>
    </div>
  )
}
