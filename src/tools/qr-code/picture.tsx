import { Download, QrCode } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../core/numbers.ts'
import Big from 'big.js'
import { CopyButton } from '../../components/copy-button.tsx'
import { saveBlob } from '../../components/transfer.ts'
import { useToast } from '../../components/toast.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { type Colours, contrastOf, minContrast } from './colours.ts'
import type { Kind, Level } from './field-rules.ts'
import type { MadeCode, Outcome } from './make-code.ts'
import type { Picture } from './use-qr-code.ts'

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
const Warnings = ({ code, colours }: { code: MadeCode; colours: Colours }) => {
  const { t } = useTranslation('qr-code')
  const write = useWriteNumber()
  const { ratio, isInverted } = contrastOf(colours)
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
  kind: Kind
}

/** The reason why there is no code, and what to do about it. */
const Refusal = ({ outcome, level, kind }: RefusalProps) => {
  const { t } = useTranslation('qr-code')
  const write = useWriteNumber()
  if (outcome.kind === 'unreadable') return <p role="alert">{t('unreadable')}</p>
  if (kind === 'payment') return <p role="alert">{t('tooLongPayment')}</p>
  // The number of characters of a card or a message as encoded means nothing to visitors.
  if (kind !== 'text' && kind !== 'link')
    return <p role="alert">{t(level === 'L' ? 'tooMuchAtL' : 'tooMuch', { level })}</p>
  const { fitting, fittingAtMost } = outcome
  const words = { level, fitting: write(fitting), fittingAtMost: write(fittingAtMost) }
  return <p role="alert">{t(level === 'L' ? 'tooLongAtL' : 'tooLong', words)}</p>
}

const Card = ({ picture, kind, isWrong, onMake }: PictureProps): ReactNode => {
  const { t } = useTranslation(['qr-code', 'common'])
  if (picture.step === 'not-loaded')
    return (
      <div className="qr-waiting">
        <p role="alert">{t('common:lazy.failed')}</p>
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
        <Refusal outcome={outcome} level={order.level} kind={kind} />
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

/** The picture of the code, with its buttons and notes. */
export const QrPicture = (props: PictureProps) => {
  const { picture, onMake } = props
  const { t } = useTranslation('qr-code')
  const write = useWriteNumber()
  const toast = useToast()
  const done = picture.step === 'done' ? picture : undefined
  const code = done?.outcome.kind === 'made' ? done.outcome : undefined
  const save = async (format: 'png' | 'svg') => {
    const made = await onMake()
    if (!made) return
    saveBlob(made[format], `qrcode.${format}`)
    toast({ title: t('downloaded') })
  }
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
        {done && code && <Warnings code={code} colours={done.order.colours} />}
      </div>
    </div>
  )
}
