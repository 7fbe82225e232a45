import { Download } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { saveBlob } from '../../ui/save-file.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Secret } from './result.tsx'
import type { Generator } from './use-generator.ts'

type SeveralProps = Pick<Generator, 'form' | 'recipe' | 'draw'>

/** The list, once it was asked for: drawn anew when asked again, or when the options or the number change. */
const useSeveral = (draw: (() => string) | undefined, count: number) => {
  const [timesAsked, setTimesAsked] = useState(0)
  const [secrets, setSecrets] = useState<readonly string[]>([])
  useLayoutEffect(() => {
    if (timesAsked === 0) return
    // oxlint-disable-next-line react/set-state-in-effect -- Chance is an outside source: no render may draw.
    setSecrets(draw ? Array.from({ length: count }, draw) : [])
  }, [timesAsked, draw, count])
  return { secrets, generate: () => setTimesAsked(timesAsked + 1) }
}

/** A list of secrets of the same recipe, for those who need more than one. */
export const Several = ({ form, recipe, draw }: SeveralProps) => {
  const { t } = useTranslation(['password', 'form'])
  const { secrets, generate } = useSeveral(draw, Number(form.values.count))
  const isPhrase = recipe.kind === 'passphrase'
  const text = secrets.map((secret) => `${secret}\n`).join('')
  const failedToast = {
    title: t('error'),
    description: t('copyError'),
    variant: 'destructive',
  } as const
  return (
    <section className="panel calculator-more password-several">
      <h2>{t('several.title')}</h2>
      <p className="hint">{t('several.hint')}</p>
      <div className="password-several-choice">
        <SelectField
          form={form}
          name="count"
          label={t('several.count')}
          nameOf={(option) => option}
        />
        <button
          type="button"
          className="button-quiet"
          onClick={generate}
          disabled={draw === undefined}
        >
          {t('several.generate')}
        </button>
      </div>
      <div className="password-several-head" hidden={secrets.length === 0}>
        <p role="status">
          {secrets.length > 0 && t(`several.${recipe.kind}`, { count: secrets.length })}
        </p>
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
      {secrets.length > 0 && (
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
      )}
    </section>
  )
}
