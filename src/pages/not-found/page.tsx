import './page.css'
import { useTranslation } from '../../components/use-translation.ts'
import { Intake } from '../home/intake.tsx'
import { ToolGroups } from '../home/tool-groups.tsx'
import { PageTitle } from '../prose.tsx'

const NotFound = () => {
  const { t } = useTranslation('not-found')
  return (
    <>
      <PageTitle title={t('heading')} lead={t('text')} />
      <div className="not-found-search">
        <Intake />
      </div>
      <ToolGroups />
    </>
  )
}

export default NotFound
