import { Fragment } from 'react'
import { RefreshCw } from 'lucide-react'
import { CopyButton } from '../../components/copy-button.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { type GeneratorOptions, countNeededFor, splitByClass } from './generator-options.ts'
import { cnilBits, formatBits, formatGuessingTime, guessingTime, strengthOf } from './strength.ts'
import type { Generator } from './use-generator.ts'
import { ErrorMessage } from '../../components/error-message.tsx'

/** A secret with colored digits and symbols. */
export const Secret = ({ secret, isPhrase }: { secret: string; isPhrase: boolean }) =>
  splitByClass(secret).map(({ sort, text }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- segments have no key but their index
    <Fragment key={index}>
      {sort === 'letters' ? text : <span data-sort={sort}>{text}</span>}
      {isPhrase && sort === 'symbols' && <wbr />}
    </Fragment>
  ))

/** The full width of the bar, in bits. More bits make no practical difference. */
const maxBarBits = 128

interface StrengthProps {
  options: GeneratorOptions
  /** Undefined if nothing can be drawn. The element keeps its height then. */
  bits: number | undefined
}

/** The strength of the secret in bits, in words and compared with the CNIL's requirement. */
export const Strength = ({ options, bits }: StrengthProps) => {
  const { t } = useTranslation('password')
  const needed = countNeededFor(cnilBits.alone, options)
  const unit = options.kind === 'password' ? 'characters' : 'words'
  const strength = bits === undefined ? undefined : strengthOf(bits)
  return (
    <div className="password-strength" data-strength={strength}>
      <svg
        className="password-bar"
        viewBox={`0 0 ${maxBarBits} 1`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <rect className="password-bar-level" width={Math.min(bits ?? 0, maxBarBits)} height="1" />
        <rect className="password-bar-mark" x={cnilBits.alone} width="0.6" height="1" />
      </svg>
      {bits !== undefined && strength !== undefined && (
        <>
          <p>
            <strong>{t('bits', { bits: Math.floor(bits) })}</strong>{' '}
            <span>{t(`strengths.${strength}`)}</span>
          </p>
          <p className="hint">
            {bits >= cnilBits.alone || needed === undefined
              ? t('cnil.reached')
              : t(`cnil.${unit}`, { count: needed })}
          </p>
        </>
      )}
    </div>
  )
}

/** A collapsible explanation of the bits: the time that guessing takes and what the CNIL requires. */
export const StrengthDetails = ({ bits }: { bits: number | undefined }) => {
  const { t } = useTranslation('password')
  const language = useLanguage()
  const time = bits === undefined ? undefined : guessingTime(bits)
  return (
    <details className="password-meaning">
      <summary>{t('meaning.title')}</summary>
      {bits !== undefined && time && (
        <>
          <p>{t('meaning.exact', { bits: formatBits(bits, language) })}</p>
          <p>
            {t('meaning.guessing', {
              time:
                time.kind === 'time'
                  ? t('meaning.about', { time: formatGuessingTime(time, language) })
                  : t(`meaning.${time.kind}`),
            })}
          </p>
        </>
      )}
      <p>{t('meaning.cnil')}</p>
    </details>
  )
}

/**
 * The font size at which a secret fits the space that is reserved for it. Passphrases wrap between words and therefore
 * need a smaller size than passwords of the same length.
 */
const sizeOf = ({ length }: string, isPhrase: boolean) => {
  if (length > 60) return 'smallest'
  if (isPhrase || length > 38) return 'small'
  return length > 16 ? 'medium' : undefined
}

/** The message in place of the secret while there is none. */
const NoSecret = ({ problem, wordList, options, secret }: Generator) => {
  const { t } = useTranslation(['password', 'common'])
  if (problem !== undefined) return <ErrorMessage>{t(`refused.${problem}`)}</ErrorMessage>
  if (options.kind === 'password' || secret !== '') return undefined
  if (!wordList.hasFailed) return <p className="hint">{t('loadingWords')}</p>
  return (
    <>
      <ErrorMessage>{t('wordsFailed')}</ErrorMessage>
      <button type="button" className="button-quiet" onClick={wordList.retry}>
        {t('common:lazy.retry')}
      </button>
    </>
  )
}

/** The secret, its strength, and the buttons to copy it and to draw another. */
export const Result = (props: Generator) => {
  const { options, secret, bits, problem, draw, regenerate, announcement } = props
  const { t } = useTranslation('password')
  const isPhrase = options.kind === 'passphrase'
  return (
    <div className="password-result">
      <div className="password-box">
        <NoSecret {...props} />
        {/* Screen readers do not announce secrets: others might hear them, and a slider draws many. */}
        <output
          name="password"
          aria-label={t(`results.${options.kind}`)}
          aria-live="off"
          translate="no"
          data-random
          data-phrase={isPhrase || undefined}
          lang={isPhrase ? options.list : undefined}
          data-size={sizeOf(secret, isPhrase)}
          hidden={draw === undefined}
        >
          <Secret secret={secret} isPhrase={isPhrase} />
        </output>
      </div>
      <Strength options={options} bits={bits} />
      <div className="password-actions">
        <CopyButton
          text={secret}
          isDisabled={draw === undefined}
          isOfTextOnly
          copiedToast={{ title: t('copied'), description: t('copySuccess') }}
          failedToast={{
            title: t('error'),
            description: t('copyError'),
            variant: 'destructive',
          }}
        />
        <button
          type="button"
          className="button-quiet"
          onClick={regenerate}
          disabled={draw === undefined}
        >
          <RefreshCw aria-hidden size={20} />
          {t('regenerate')}
        </button>
      </div>
      <p role="status" className="visually-hidden">
        {announcement > 0 && problem === undefined && bits !== undefined && (
          <span key={announcement}>{t('announced', { bits: Math.floor(bits) })}</span>
        )}
      </p>
    </div>
  )
}
