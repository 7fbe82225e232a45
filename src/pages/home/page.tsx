import { Languages, ShieldCheck, UserRoundX, Zap } from 'lucide-react'
import { useTranslation } from '../../ui/use-translation.ts'
import { textRecords } from '../../ui/text-list.ts'
import { ToolFinder } from './tool-finder.tsx'

const pointIcons = [ShieldCheck, Zap, UserRoundX, Languages]

const Home = () => {
  const { t } = useTranslation('home')
  const points = textRecords(t('points', { returnObjects: true }), ['title', 'text'])
  return (
    <ToolFinder
      intro={
        <>
          <h1>{t('heading')}</h1>
          <p className="sub">{t('subtitle')}</p>
        </>
      }
    >
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
    </ToolFinder>
  )
}

export default Home
