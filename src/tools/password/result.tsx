import { RefreshCw } from 'lucide-react'
import { CopyButton } from '../../components/copy-button.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { Secret } from './secret.tsx'
import { Strength } from './strength.tsx'
import type { Generator } from './use-generator.ts'

/**
 * How large the letters are, so that the room kept for them is enough. Words end their lines early: a phrase has to
 * be smaller than a password as long.
 */
const sizeOf = ({ length }: string, isPhrase: boolean) => {
  if (length > 60) return 'smallest'
  if (isPhrase || length > 38) return 'small'
  return length > 16 ? 'medium' : undefined
}

/** What stands where the secret does while there is none. */
const NoSecret = ({ refusal, wordList, recipe, secret }: Generator) => {
  const { t } = useTranslation(['password', 'common'])
  if (refusal !== undefined)
    return (
      <p role="alert" className="problem">
        {t(`refused.${refusal}`)}
      </p>
    )
  if (recipe.kind === 'password' || secret !== '') return undefined
  if (!wordList.isFailed) return <p className="hint">{t('loadingWords')}</p>
  return (
    <>
      <p role="alert" className="problem">
        {t('wordsFailed')}
      </p>
      <button type="button" className="button-quiet" onClick={wordList.retry}>
        {t('common:lazy.retry')}
      </button>
    </>
  )
}

/** The secret, what it is worth, and what to do with it. */
export const Result = (props: Generator) => {
  const { recipe, secret, bits, refusal, draw, regenerate, announcement } = props
  const { t } = useTranslation('password')
  const isPhrase = recipe.kind === 'passphrase'
  return (
    <div className="password-result">
      <div className="password-box">
        <NoSecret {...props} />
        {/* Not read aloud by itself: it is nobody else's business, and a slider makes many of them. */}
        <output
          name="password"
          aria-label={t(`results.${recipe.kind}`)}
          aria-live="off"
          translate="no"
          data-random
          data-phrase={isPhrase || undefined}
          lang={isPhrase ? recipe.list : undefined}
          data-size={sizeOf(secret, isPhrase)}
          hidden={draw === undefined}
        >
          <Secret secret={secret} isPhrase={isPhrase} />
        </output>
      </div>
      <Strength recipe={recipe} bits={bits} />
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
        {announcement > 0 && refusal === undefined && bits !== undefined && (
          <span key={announcement}>{t('announced', { bits: Math.floor(bits) })}</span>
        )}
      </p>
    </div>
  )
}
