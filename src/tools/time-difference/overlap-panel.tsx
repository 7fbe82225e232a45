import { LazyComponent, lazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import type { OverlapProps } from './overlap-view.tsx'

interface OverlapPanelProps extends Omit<OverlapProps, 'date'> {
  /** Undefined in the prerendered page. */
  date: OverlapProps['date'] | undefined
}

const overlap = lazyModule(async () => (await import('./overlap-view.tsx')).Overlap)

/** Shared working hours: their script follows the page's, which answers without it. */
export const OverlapPanel = ({ date, ...props }: OverlapPanelProps) => {
  const { t } = useTranslation('time-difference')
  return (
    <section className="panel calculator-more time-overlap-panel">
      <h2>{t('overlap.title')}</h2>
      <LazyComponent
        component={overlap}
        props={date && { ...props, date }}
        className="time-overlap-later"
      />
    </section>
  )
}
