import { Languages, ShieldCheck, UserRoundX, Zap } from 'lucide-react'
import { textRecords, useTranslation } from '../../components/use-translation.ts'
import { Remembered } from './remembered.tsx'
import { SearchField } from './search-field.tsx'
import { ToolGroups } from './tool-groups.tsx'

const pointIcons = [ShieldCheck, Zap, UserRoundX, Languages]

const Home = () => {
  const { t } = useTranslation('home')
  const points = textRecords(t('points', { returnObjects: true }), ['title', 'text'])
  return (
    <>
      <div className="hero">
        <div>
          <h1>{t('heading')}</h1>
          <p className="sub">{t('subtitle')}</p>
          <SearchField />
        </div>
        <ul className="points">
          {points.map(({ title, text }, index) => {
            const Icon = pointIcons[index] ?? ShieldCheck
            return (
              <li key={title}>
                <Icon aria-hidden size={22} />
                <span>
                  <b>{title}</b>
                  <span>{text}</span>
                </span>
              </li>
            )
          })}
        </ul>
      </div>
      <Remembered />
      <ToolGroups hasAds />
    </>
  )
}

export default Home
