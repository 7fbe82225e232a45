import './remembered.css'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { readStored, subscribeToStorage, toolsKey } from '../../components/storage.ts'
import { Languages, ShieldCheck, UserRoundX, Zap } from 'lucide-react'
import { textList, useTranslation } from '../../components/use-translation.ts'
import { Intake } from './intake.tsx'
import { ToolGroups } from './tool-groups.tsx'

const isAnyKept = () => readStored(toolsKey) !== null

const rememberedList = lazyModule(
  async () => (await import('./remembered-list.tsx')).RememberedList,
)

/**
 * The visitor's own tools, loaded only for visitors who have any. On a full load, their room is reserved before the
 * first paint (`src/site/theme.ts`); on a navigation, it is reserved here.
 */
const Remembered = () => {
  const isWanted = useSyncExternalStore(subscribeToStorage, isAnyKept, () => false)
  // If the list cannot be loaded, the page works without it.
  const { module: List } = useLazyModule(rememberedList, { isWanted })
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-returning', isAnyKept())
  })
  return <div className="remembered">{List && <List />}</div>
}

const pointIcons = [ShieldCheck, UserRoundX, Zap, Languages]

const Home = () => {
  const { t } = useTranslation('home')
  return (
    <>
      <div className="hero">
        <h1>{t('heading')}</h1>
        <p className="sub">{t('subtitle')}</p>
        <Intake />
        <ul className="points">
          {textList(t('points', { returnObjects: true })).map((point, index) => {
            const Icon = pointIcons[index] ?? ShieldCheck
            return (
              <li key={point}>
                <Icon aria-hidden size={18} />
                {point}
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
