import './page.css'
import { Contact, Euro, Link, Mail, Type, Wifi, Download, QrCode } from 'lucide-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import Big from 'big.js'
import { oneChange } from '../../components/form/rules.ts'
import { useTranslation, useLanguage } from '../../components/use-translation.ts'
import { Field, SelectField, TextField } from '../../components/form/fields.tsx'
import { formatNumber } from '../../core/numbers.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { ErrorMessage } from '../../components/error-message.tsx'
import { saveBlob } from '../../components/transfer.ts'
import { useToast } from '../../components/toast.tsx'
import { Calculator } from '../../components/form/calculator.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { LazyComponent, lazyModule } from '../../components/lazy-module.tsx'
import {
  type Kind,
  type Level,
  type Content,
  type FieldName,
  initialColors,
  kinds,
  isSameContent,
  readText,
  levels,
  rules,
  sizesPx,
  type Colors,
  contrastOf,
  minContrast,
} from './content.ts'
import type { KindProps, OnContent } from './kind-fields.tsx'
import type { MadeCode, Outcome } from './make-code.ts'
import { type LogoChoice, useLogo } from './use-logo.ts'
import { type Picture, useQrCode, warmUpWorker } from './use-qr-code.ts'

const icons = { text: Type, link: Link, wifi: Wifi, contact: Contact, email: Mail, payment: Euro }

/** The choice of the kind of content. */
const KindPicker = ({ form }: Pick<KindProps, 'form'>) => {
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

const colorNames = ['foreground', 'background'] as const

/** The field for a logo's file, and the button that removes it. */
const LogoField = ({ logo, hasFailed, choose }: LogoChoice) => {
  const { t } = useTranslation('qr-code')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="qr-logo">
      <Field
        label={t('logo')}
        hint={t('logoHint')}
        problem={hasFailed ? t('logoUnreadable') : undefined}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            name="logo"
            className="field"
            accept="image/*"
            onChange={(event) => choose(event.target.files?.[0])}
          />
        )}
      </Field>
      {(logo || hasFailed) && (
        <button
          type="button"
          className="button-quiet"
          onClick={() => {
            if (input.current) {
              input.current.value = ''
              input.current.focus()
            }
            choose(undefined)
          }}
        >
          {t('removeLogo')}
        </button>
      )}
    </div>
  )
}

interface OptionsProps {
  form: KindProps['form']
  /** Whether a standard fixes the level of error correction. Such a code has no logo. */
  isLevelFixed: boolean
  logoChoice: LogoChoice
}

/** The options: size, level of error correction, colors. */
const Options = ({ form, isLevelFixed, logoChoice }: OptionsProps) => {
  const { t } = useTranslation('qr-code')
  const isColored = colorNames.some((name) => form.values[name] !== initialColors[name])
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
        hint={isLevelFixed ? t('levelFixed') : logoChoice.logo ? t('levelOfLogo') : undefined}
      />
      {colorNames.map((name) => (
        <Field key={name} label={t(name)}>
          {(control) => (
            <input
              {...control}
              type="color"
              name={name}
              className="qr-color"
              value={form.values[name]}
              onChange={(event) => form.change(oneChange(name, event.target.value))}
            />
          )}
        </Field>
      ))}
      {isColored && (
        <button
          type="button"
          className="button-quiet qr-reset"
          onClick={() => form.change(initialColors)}
        >
          {t('resetColors')}
        </button>
      )}
      {!isLevelFixed && <LogoField {...logoChoice} />}
    </div>
  )
}

interface PictureProps {
  picture: Picture
  kind: Kind
  /** Whether a field is invalid and shows why. */
  isWrong: boolean
  /** Makes the code of the current fields; the picture may be a moment behind them. */
  onMake: () => Promise<MadeCode | undefined>
}

/**
 * Below this many pixels per module, a code is sharp on this screen only, and lost on others and on paper.
 */
const minModulePx = 2

const useWriteNumber = () => {
  const language = useLanguage()
  return (value: number, decimals = 0) =>
    formatNumber(new Big(value), language, { minimum: 0, maximum: decimals })
}

/** Warnings about what may keep phones from reading a code that is valid. */
const Warnings = ({ code, colors }: { code: MadeCode; colors: Colors }) => {
  const { t } = useTranslation('qr-code')
  const write = useWriteNumber()
  const { ratio, isInverted } = contrastOf(colors)
  const warnings = [
    ratio < minContrast &&
      t('cautions.contrast', {
        // The ratio is rounded down, so that too little contrast does not look sufficient.
        ratio: write(Math.floor(ratio * 10) / 10, 1),
        least: write(minContrast, 1),
      }),
    isInverted && t('cautions.inverted'),
    code.modulePx < minModulePx && t('cautions.small'),
  ].filter((warning) => warning !== false)
  if (warnings.length === 0) return undefined
  return (
    <ul className="qr-cautions">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )
}

interface RefusalProps {
  outcome: Exclude<Outcome, MadeCode>
  level: Level
  hasLogo: boolean
  kind: Kind
}

/** The reason why there is no code, and what to do about it. */
const Refusal = ({ outcome, level, hasLogo, kind }: RefusalProps) => {
  const { t } = useTranslation('qr-code')
  const write = useWriteNumber()
  if (hasLogo)
    return (
      <ErrorMessage>
        {t(outcome.kind === 'unreadable' ? 'unreadableWithLogo' : 'tooLongWithLogo')}
      </ErrorMessage>
    )
  if (outcome.kind === 'unreadable') return <ErrorMessage>{t('unreadable')}</ErrorMessage>
  if (kind === 'payment') return <ErrorMessage>{t('tooLongPayment')}</ErrorMessage>
  // The number of characters of a card or a message as encoded means nothing to visitors.
  if (kind !== 'text' && kind !== 'link')
    return <ErrorMessage>{t(level === 'L' ? 'tooMuchAtL' : 'tooMuch', { level })}</ErrorMessage>
  const { fitting, fittingAtMost } = outcome
  const words = { level, fitting: write(fitting), fittingAtMost: write(fittingAtMost) }
  return <ErrorMessage>{t(level === 'L' ? 'tooLongAtL' : 'tooLong', words)}</ErrorMessage>
}

const Card = ({ picture, kind, isWrong, onMake }: PictureProps): ReactNode => {
  const { t } = useTranslation(['qr-code', 'common'])
  if (picture.step === 'not-loaded')
    return (
      <div className="qr-waiting">
        <ErrorMessage>{t('common:lazy.failed')}</ErrorMessage>
        <button type="button" className="button-quiet" onClick={() => void onMake()}>
          {t('common:lazy.retry')}
        </button>
      </div>
    )
  if (picture.step === 'none' || picture.step === 'awaited')
    return (
      <div className="qr-waiting">
        <QrCode aria-hidden size={72} strokeWidth={1.25} />
        {picture.step === 'awaited' ? (
          <p role="status" className="qr-loading">
            {t('common:lazy.loading')}
          </p>
        ) : (
          <p className="prompt">{isWrong ? t('form:wrong') : t(`prompts.${kind}`)}</p>
        )}
      </div>
    )
  const { order, outcome, url } = picture
  if (outcome.kind !== 'made')
    return (
      <div className="qr-waiting">
        <Refusal
          outcome={outcome}
          level={order.level}
          hasLogo={order.logo !== undefined}
          kind={kind}
        />
      </div>
    )
  return (
    <img
      src={url}
      alt={t('alt', { about: order.about })}
      data-smooth={outcome.modulePx < minModulePx || undefined}
    />
  )
}

const madeCodeOf = (picture: Picture): MadeCode | undefined =>
  picture.step === 'done' && picture.outcome.kind === 'made' ? picture.outcome : undefined

/** Returns a function that downloads the code of the current fields. */
const useSave = (onMake: PictureProps['onMake']) => {
  const { t } = useTranslation('qr-code')
  const toast = useToast()
  return async (format: 'png' | 'svg') => {
    const made = await onMake()
    if (!made) return
    saveBlob(made[format], `qrcode.${format}`)
    toast({ title: t('downloaded') })
  }
}

/**
 * The main button at the lower edge of a phone's screen, where the picture is often far below the fields. It takes its
 * place from the start, so that nothing moves when it appears.
 */
const StickyDownload = ({ picture, onMake }: Pick<PictureProps, 'picture' | 'onMake'>) => {
  const { t } = useTranslation('qr-code')
  const save = useSave(onMake)
  return (
    <div className="qr-sticky" data-ready={madeCodeOf(picture) !== undefined || undefined}>
      <button type="button" className="button" onClick={() => void save('png')}>
        <Download aria-hidden size={18} />
        {t('downloadPng')}
      </button>
    </div>
  )
}

/** The picture of the code, with its buttons and notes. */
const QrPicture = (props: PictureProps) => {
  const { picture, onMake } = props
  const { t } = useTranslation('qr-code')
  const write = useWriteNumber()
  const done = picture.step === 'done' ? picture : undefined
  const code = madeCodeOf(picture)
  const save = useSave(onMake)
  const readPng = async () => {
    const made = await onMake()
    if (!made) throw new Error('no code to copy')
    return made.png
  }
  return (
    <div className="qr-result">
      <div className="qr-card" data-filled={code !== undefined || undefined}>
        <Card {...props} />
      </div>
      <div className="qr-actions">
        <button type="button" className="button" disabled={!code} onClick={() => void save('png')}>
          <Download aria-hidden size={18} />
          {t('downloadPng')}
        </button>
        <button
          type="button"
          className="button-quiet"
          disabled={!code}
          aria-label={t('svg')}
          title={t('svg')}
          onClick={() => void save('svg')}
        >
          SVG
        </button>
        <CopyButton
          label={t('copyPicture')}
          isDisabled={!code}
          // The promise is passed on unresolved, because Safari allows copying only during the click itself.
          write={() => navigator.clipboard.write([new ClipboardItem({ 'image/png': readPng() })])}
        />
      </div>
      <div className="qr-notes">
        <output name="summary">
          {done &&
            code &&
            t('summary', {
              size: write(done.order.sizePx),
              modules: write(code.modules),
              version: write(code.version),
            })}
        </output>
        {done && code && <Warnings code={code} colors={done.order.colors} />}
      </div>
    </div>
  )
}

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
  const setContent = useCallback<OnContent>((kind, content) => {
    setContents((before) =>
      isSameContent(before[kind], content) ? before : { ...before, [kind]: content },
    )
  }, [])
  return [contents, setContent] as const
}

export default function QrCodePage() {
  const { t } = useTranslation('qr-code')
  const form = useForm<FieldName>({ tool: 'qr-code', fields: rules })
  const [contents, setContent] = useContents()
  const kind = form.choice('kind', kinds)
  const content = kind === 'text' ? readText(form.values.text) : (contents[kind] ?? nothing)
  const { foreground, background } = form.values
  const logoChoice = useLogo()
  const { picture, makeNow } = useQrCode({
    content,
    level: form.choice('level', levels),
    sizePx: Number(form.choice('size', sizesPx)),
    colors: { foreground, background },
    logo: logoChoice.logo,
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
        more={<Options form={form} isLevelFixed={kind === 'payment'} logoChoice={logoChoice} />}
      >
        <KindPicker form={form} />
        {kind === 'text' ? (
          <TextField form={form} name="text" label={t('text')} rows={2} isSpellChecked />
        ) : (
          <LazyComponent<KindProps>
            key={kind}
            component={fieldsOf[kind]}
            props={{ form, onContent: setContent }}
            className="qr-fields"
          />
        )}
      </Calculator>
      <StickyDownload picture={picture} onMake={makeNow} />
    </div>
  )
}
