import { useTranslation } from '../ui/use-translation.ts'

/**
 * Room kept for an advertisement: labelled, of fixed size so that nothing ever moves when one comes, and never
 * between an input and its result.
 */
export const AdSlot = ({ shape }: { shape: 'banner' | 'box' }) => {
  const { t } = useTranslation('common')
  return (
    <div className={`ad ad-${shape}`} data-ad={shape}>
      {t('advertisement')}
    </div>
  )
}
