import type { Loss } from '../../engines/pdf/page-content/page-layout.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { type FontReplacement, sumLosses } from './losses.ts'
import { usePageList } from './use-page-list.ts'

/** Long lists of fonts end after so many. */
const mostFontsNamed = 6

const FontLine = ({ replacement, names }: FontReplacement) => {
  const { t } = useTranslation('pdf-to-word')
  const language = useLanguage()
  const named = names.slice(0, mostFontsNamed)
  const hidden = names.length - named.length
  const entries = hidden > 0 ? [...named, t('losses.moreFonts', { count: hidden })] : named
  return (
    <li>
      <b>{t('losses.fontTitle', { replacement })}</b>{' '}
      {t('losses.font', { names: new Intl.ListFormat(language).format(entries) })}
    </li>
  )
}

interface LossListProps {
  losses: readonly Loss[]
  /** The document carries a signature, which holds for itself alone. */
  isSigned: boolean
}

/** What could not be taken over as it was, in plain words; that nothing was lost, where nothing was. */
export const LossList = ({ losses, isSigned }: LossListProps) => {
  const { t } = useTranslation('pdf-to-word')
  const nameOf = usePageList()
  const { pages, fonts } = sumLosses(losses)
  if (pages.length === 0 && fonts.length === 0 && !isSigned)
    return <p className="hint">{t('losses.none')}</p>
  return (
    <section className="word-losses">
      <h2>{t('losses.title')}</h2>
      <ul>
        {pages.map(({ kind, pages: numbers }) => (
          <li key={kind}>
            <b>{t('losses.where', { pages: nameOf(numbers) })}</b>{' '}
            {t(`losses.${kind}`, { count: numbers.length })}
          </li>
        ))}
        {fonts.map((font) => (
          <FontLine key={font.replacement} {...font} />
        ))}
        {isSigned && (
          <li>
            <b>{t('losses.signatureTitle')}</b> {t('losses.signature')}
          </li>
        )}
      </ul>
    </section>
  )
}
