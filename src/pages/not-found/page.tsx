import { useTranslation } from '../../ui/use-translation.ts'
import { ToolFinder } from '../home/tool-finder.tsx'
import { PageTitle } from '../prose.tsx'

const NotFound = () => {
  const { t } = useTranslation('not-found')
  return (
    <>
      <PageTitle title={t('heading')} lead={t('text')} />
      <ToolFinder />
    </>
  )
}

export default NotFound
