import './page.css'
import { useCallback, useState } from 'react'
import { Calculator } from '../../components/form/calculator.tsx'
import { TextField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { LazyComponent, lazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { type Content, isSameContent, readText } from './content.ts'
import { type FieldName, type Kind, kinds, levels, rules, sizesPx } from './field-rules.ts'
import { KindPicker, Options } from './options.tsx'
import { QrPicture } from './picture.tsx'
import type { KindProps, OnContent } from './kind-fields.tsx'
import { useQrCode, warmUpWorker } from './use-qr-code.ts'

/** The fields of each kind are loaded when it is chosen; those of text are part of the page. */
const fieldsOf = {
  link: lazyModule(async () => (await import('./link-fields.tsx')).LinkFields),
  wifi: lazyModule(async () => (await import('./wifi-fields.tsx')).WifiFields),
  contact: lazyModule(async () => (await import('./contact-fields.tsx')).ContactFields),
  email: lazyModule(async () => (await import('./email-fields.tsx')).EmailFields),
  payment: lazyModule(async () => (await import('./payment-fields.tsx')).PaymentFields),
}

const nothing: Content = { kind: 'none' }

/** The contents from the fields of each kind, which are kept while another kind is shown. */
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
