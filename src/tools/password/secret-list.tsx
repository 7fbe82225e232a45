import { Download } from 'lucide-react'
import { CopyButton } from '../../components/copy-button.tsx'
import { saveBlob } from '../../components/transfer.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { Secret } from './result.tsx'
import type { GeneratorOptions } from './generator-options.ts'

export interface SecretListProps {
  secrets: readonly string[]
  options: GeneratorOptions
}

/** A list of secrets that can be copied one by one or together, or downloaded. */
export const SecretList = ({ secrets, options }: SecretListProps) => {
  const { t } = useTranslation(['password', 'form'])
  const isPhrase = options.kind === 'passphrase'
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
          // oxlint-disable-next-line react/no-array-index-key -- a secret has no key but its index
          <li key={index}>
            <span
              className="password-listed"
              lang={isPhrase ? options.list : undefined}
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
