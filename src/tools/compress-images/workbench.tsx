import './workbench.css'
import { ImageDown } from 'lucide-react'
import { useState } from 'react'
import { FileActions, MainButton } from '../../components/file-tool/file-actions.tsx'
import { LazyFallback, lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { Outcome } from './outcome.tsx'
import { PictureList } from './picture-list.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { type Event, type Picture, type State, isHeavy, isStartable } from './state.ts'
import { usePool } from './use-pool.ts'
import { useSettings, useDebouncedSettings } from './use-settings.ts'

const comparisonModule = lazyModule(async () => (await import('./comparison.tsx')).Comparison)

/** Tells whether a result differs from its source, so that comparing makes sense. */
const isComparable = ({ result }: Picture) =>
  result !== undefined && result.compression.method !== 'original'

interface WorkbenchProps {
  state: State
  dispatch: (event: Event) => void
}

/** Everything after the first picture was chosen: list, settings, progress, results. */
export const Workbench = ({ state, dispatch }: WorkbenchProps) => {
  const { t } = useTranslation('compress-images')
  const settings = useSettings()
  const { current } = settings
  usePool(state, dispatch)
  useDebouncedSettings(current, (settled) => dispatch({ type: 'adjusted', settings: settled }))
  const [shownView, setShownView] = useState<{ id: number; wish: number }>()
  const comparable = state.pictures.filter(isComparable)
  const compared =
    comparable.find(({ id }) => id === shownView?.id) ??
    // A very large picture is compared on demand only, because that takes two more copies in memory.
    comparable.find((picture) => !isHeavy(picture))
  // The compared picture stays the same when another one further up is done.
  if (compared?.id !== shownView?.id) setShownView(compared && { id: compared.id, wish: 0 })
  const comparison = useLazyModule(comparisonModule, {
    isWanted: state.work.step === 'running' || compared !== undefined,
  })
  const isStartShown = state.pictures.some(isStartable)

  return (
    <>
      <Outcome state={state} dispatch={dispatch} />
      <PictureList
        pictures={state.pictures}
        comparedId={compared?.id}
        onCompare={(id) => setShownView({ id, wish: (shownView?.wish ?? 0) + 1 })}
        onRemove={(id) => dispatch({ type: 'removed', id })}
      />
      {compared?.result && !comparison.module && <LazyFallback part={comparison} />}
      {compared?.result && comparison.module && (
        <comparison.module
          key={compared.id}
          file={compared.file}
          compression={compared.result.compression}
          wish={shownView?.wish ?? 0}
        />
      )}
      <SettingsFields settings={settings} />
      {isStartShown && (
        <FileActions>
          <MainButton
            icon={ImageDown}
            isDisabled={current === undefined}
            focusSteps={['chosen', 'failed']}
            onClick={() => current && dispatch({ type: 'started', settings: current })}
          >
            {t('panel.action')}
          </MainButton>
        </FileActions>
      )}
    </>
  )
}
