import './page.css'
import { useTranslation } from '../../components/use-translation.ts'
import { SearchField } from '../home/search-field.tsx'
import { ToolGroups } from '../home/tool-groups.tsx'
import { PageTitle } from '../prose.tsx'

const NotFound = () => {
  const { t } = useTranslation('not-found')
  return (
    <>
      <PageTitle title={t('heading')} lead={t('text')} />
      <div className="not-found-search">
        <SearchField />
      </div>
      <ToolGroups />
    </>
  )
}

export default NotFound
