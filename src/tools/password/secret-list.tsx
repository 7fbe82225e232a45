import { Download } from 'lucide-react'
import { CopyButton } from '../../components/copy-button.tsx'
import { saveBlob } from '../../components/transfer.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { Secret } from './secret.tsx'
import type { Recipe } from './recipe.ts'

export interface SecretListProps {
  secrets: readonly string[]
  recipe: Recipe
}

/** Several secrets, each to be copied, or all of them; or saved. */
export const SecretList = ({ secrets, recipe }: SecretListProps) => {
  const { t } = useTranslation(['password', 'form'])
  const isPhrase = recipe.kind === 'passphrase'
  const text = secrets.map((secret) => `${secret}\n`).join('')
  const failedToast = {
    title: t('error'),
    description: t('copyError'),
    variant: 'destructive',
  } as const
  return (
    <>
      <div className="password-several-actions">
        <CopyButton
          text={text}
          label={t('several.copyAll')}
          isOfTextOnly
          copiedToast={{ title: t('copied'), description: t('several.copied') }}
          failedToast={failedToast}
        />
        <button
          type="button"
          className="button-quiet"
          onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), t('several.file'))}
        >
          <Download aria-hidden size={18} />
          {t('several.download')}
        </button>
      </div>
      <ol className="password-list" translate="no" data-random>
        {secrets.map((secret, index) => (
          // eslint-disable-next-line react/no-array-index-key -- a secret has no name but its place
          <li key={index}>
            <span
              className="password-listed"
              lang={isPhrase ? recipe.list : undefined}
              data-phrase={isPhrase || undefined}
            >
              <Secret secret={secret} isPhrase={isPhrase} />
            </span>
            <CopyButton
              text={secret}
              label={t('copyNamed', { name: t('several.item', { number: index + 1 }) })}
              isIconOnly
              isOfTextOnly
              copiedToast={{ title: t('copied'), description: t('copySuccess') }}
              failedToast={failedToast}
            />
          </li>
        ))}
      </ol>
    </>
  )
}
