import { useTranslation } from 'react-i18next'

export const SkipLink = () => {
  const { t } = useTranslation('common')
  return (
    <a href="#main" className="skip-link">
      {t('skip')}
    </a>
  )
}
