import { Converter } from '../../components/converter/converter.tsx'
import { FoldedPanel } from '../../components/folded-panel.tsx'
import { lazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { definition } from './convert.ts'

const ingredientPanel = lazyModule(
  async () => (await import('./ingredient-panel.tsx')).IngredientPanel,
)

export default function VolumePage() {
  const { t } = useTranslation('volume')
  return (
    <>
      <Converter tool="volume" definition={definition} />
      <FoldedPanel
        className="kitchen-panel"
        title={t('kitchen.title')}
        hint={t('kitchen.hint')}
        component={ingredientPanel}
        props={{}}
      />
    </>
  )
}
