import './remembered.css'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { readStored, toolsKey } from '../../components/storage.ts'
import { Languages, ShieldCheck, UserRoundX, Zap } from 'lucide-react'
import { textRecords } from '../../components/text-list.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { SearchField } from './search-field.tsx'
import { ToolGroups } from './tool-groups.tsx'

const isAnyKept = () => readStored(toolsKey) !== null

const subscribe = (listener: () => void) => {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

const rememberedList = lazyModule(
  async () => (await import('./remembered-list.tsx')).RememberedList,
)

/**
 * The visitor's own tools, whose script comes for those who have any. A full load has their room marked before the
 * first paint (`shell/theme.ts`), a visit from another page here.
 */
const Remembered = () => {
  const isWanted = useSyncExternalStore(subscribe, isAnyKept, () => false)
  // The page does its job without it.
  const { module: List } = useLazyModule(rememberedList, { isWanted })
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-returning', isAnyKept())
  })
  return <div className="remembered">{List && <List />}</div>
}

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
