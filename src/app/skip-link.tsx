import { useTranslation } from '../components/use-translation.ts'

export const SkipLink = () => {
  const { t } = useTranslation('common')
  return (
    <a href="#main" className="skip-link">
      {t('skip')}
    </a>
  )
}
