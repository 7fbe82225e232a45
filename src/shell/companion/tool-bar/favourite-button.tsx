import { Star } from 'lucide-react'
import { toggleFavourite, useRememberedTools } from '../../../ui/remembered-tools.ts'
import { isRemembering } from '../../../ui/storage.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useTranslation } from '../../../ui/use-translation.ts'
import { FilledStar } from './filled-star.tsx'

/** What came of pressing the star, as its texts are called. */
const outcomeOf = (wasFavourite: boolean, isFavourite: boolean) => {
  if (wasFavourite !== isFavourite) return isFavourite ? 'added' : 'removed'
  return isRemembering() ? 'blocked' : 'off'
}

export const FavouriteButton = ({ toolId }: { toolId: string }) => {
  const { t } = useTranslation('companion')
  const toast = useToast()
  const isFavourite = useRememberedTools().favourites.includes(toolId)
  const toggle = () => {
    const outcome = outcomeOf(isFavourite, toggleFavourite(toolId))
    toast({
      title: t(`tool-bar.${outcome}.title`),
      description: t(`tool-bar.${outcome}.description`),
    })
  }
  return (
    <button
      type="button"
      className="bar-button favourite"
      aria-pressed={isFavourite}
      // The name of a button that is pressed or not stays the same; what a press does is said beside it.
      aria-label={t('tool-bar.favourite')}
      title={t(isFavourite ? 'tool-bar.unfavourite' : 'tool-bar.favourite')}
      onClick={toggle}
    >
      {isFavourite ? <FilledStar size={20} /> : <Star aria-hidden size={20} />}
    </button>
  )
}
