import './page.css'
import { useCallback, useState } from 'react'
import { Calculator } from '../../components/form/calculator.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { LazyComponent, lazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { type Content, isSameContent, readText } from './content.ts'
import { type FieldName, type Kind, kinds, levels, rules, sizesPx } from './field-rules.ts'
import { KindPicker, Options } from './options.tsx'
import { QrPicture } from './picture.tsx'
import type { KindProps, OnContent } from './kind-fields.tsx'
import { useQrCode, warmUpWorker } from './use-qr-code.ts'

/** Each kind's fields come when they are chosen; text is there at once. */
const fieldsOf = {
  link: lazyModule(async () => (await import('./link-fields.tsx')).LinkFields),
  wifi: lazyModule(async () => (await import('./wifi-fields.tsx')).WifiFields),
  contact: lazyModule(async () => (await import('./contact-fields.tsx')).ContactFields),
  email: lazyModule(async () => (await import('./email-fields.tsx')).EmailFields),
  payment: lazyModule(async () => (await import('./payment-fields.tsx')).PaymentFields),
}

const nothing: Content = { kind: 'none' }

/** What the fields of each kind come to: they tell, so that what was typed in one stays while another is looked at. */
const useContents = () => {
  const [contents, setContents] = useState<Partial<Record<Kind, Content>>>({})
  const tell = useCallback<OnContent>((kind, content) => {
    setContents((before) =>
      isSameContent(before[kind], content) ? before : { ...before, [kind]: content },
    )
  }, [])
  return [contents, tell] as const
}

export default function QrCodePage() {
  const { t } = useTranslation('qr-code')
  const form = useForm<FieldName>({ tool: 'qr-code', fields: rules })
  const [contents, tell] = useContents()
  const kind = form.choice('kind', kinds)
  const content = kind === 'text' ? readText(form.values.text) : (contents[kind] ?? nothing)
  const { foreground, background } = form.values
  const { picture, makeNow } = useQrCode({
    content,
    level: form.choice('level', levels),
    sizePx: Number(form.choice('size', sizesPx)),
    colours: { foreground, background },
  })

  return (
    <div className="qr-tool" onFocus={warmUpWorker}>
      <Calculator
        result={
          <QrPicture
            picture={picture}
            kind={kind}
            isWrong={content.kind === 'wrong'}
            onMake={makeNow}
          />
        }
        more={<Options form={form} isLevelFixed={kind === 'payment'} />}
      >
        <KindPicker form={form} />
        {kind === 'text' ? (
          <TextField form={form} name="text" label={t('text')} rows={2} isSpellChecked />
        ) : (
          <LazyComponent<KindProps>
            key={kind}
            component={fieldsOf[kind]}
            props={{ form, onContent: tell }}
            className="qr-fields"
          />
        )}
      </Calculator>
    </div>
  )
}
