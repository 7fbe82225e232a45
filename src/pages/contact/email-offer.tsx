import { useTranslation } from '../../components/use-translation.ts'
import { site } from '../../../site.config.ts'

/** The publisher's address, where there is one. */
export const EmailOffer = () => {
  const { t } = useTranslation('contact')
  if (!site.publisher) return null
  const { email } = site.publisher
  return (
    <p>
      {t('byEmail')}{' '}
      <a href={`mailto:${email}`} className="prose-link">
        {email}
      </a>
      .
    </p>
  )
}
