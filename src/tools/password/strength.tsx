import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { cnilBits, strengthOf } from './entropy.ts'
import { formatBits, formatGuessingTime } from './format-bits.ts'
import { guessingTime } from './guessing-time.ts'
import { type Recipe, neededFor } from './recipe.ts'

/** Where the bar ends, in bits: beyond it more makes no difference. */
const fullBar = 128

interface StrengthProps {
  recipe: Recipe
  /** Undefined where nothing can be drawn: the room is kept. */
  bits: number | undefined
}

/** How hard the secret is to guess, in bits, in words and against the CNIL's mark. */
export const Strength = ({ recipe, bits }: StrengthProps) => {
  const { t } = useTranslation('password')
  const needed = neededFor(cnilBits.alone, recipe)
  const unit = recipe.kind === 'password' ? 'characters' : 'words'
  const strength = bits === undefined ? undefined : strengthOf(bits)
  return (
    <div className="password-strength" data-strength={strength}>
      <svg
        className="password-bar"
        viewBox={`0 0 ${fullBar} 1`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <rect className="password-bar-level" width={Math.min(bits ?? 0, fullBar)} height="1" />
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

/** What the bits mean, at length: how many secrets there are, what is asked of them, how long guessing takes. */
export const Meaning = ({ bits }: { bits: number | undefined }) => {
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
