import { FoldedPanel } from '../../components/folded-panel.tsx'
import { lazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import type { OwnCurrencyListProps } from './own-currency-list.tsx'

const ownCurrencyList = lazyModule(
  async () => (await import('./own-currency-list.tsx')).OwnCurrencyList,
)

/**
 * The folded panel of the visitor's own list of currencies. It is open at first when there is a list. The page loads
 * the panel with the rates, because it is below the first screen, and the panel loads the list when it is opened.
 */
export const OwnCurrencies = (props: OwnCurrencyListProps) => {
  const { t } = useTranslation('currency')
  return (
    <FoldedPanel
      className="cur-own"
      title={t('own.title')}
      hint={t('own.hint')}
      component={ownCurrencyList}
      props={props}
      isWanted={props.codes.length > 0}
    />
  )
}
