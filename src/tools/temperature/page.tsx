import { Converter } from '../../components/converter/converter.tsx'
import { FoldedPanel } from '../../components/folded-panel.tsx'
import { lazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { definition } from './convert.ts'

const ovenPanel = lazyModule(async () => (await import('./oven-panel.tsx')).OvenPanel)

export default function TemperaturePage() {
  const { t } = useTranslation('temperature')
  return (
    <Converter
      tool="temperature"
      definition={definition}
      renderMore={(amount, unit) => (
        <FoldedPanel
          className="oven-panel"
          title={t('oven.title')}
          hint={t('oven.hint')}
          component={ovenPanel}
          props={{ amount, unit }}
        />
      )}
    />
  )
}
