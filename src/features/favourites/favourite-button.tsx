import { Star } from 'lucide-react'
import { toggleFavourite, useRememberedTools } from './remembered-tools.ts'
import { isRemembering } from '../../components/storage.ts'
import { useToast } from '../../components/toast.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { FilledStar } from './filled-star.tsx'

/** Returns the key of the texts that report the result of a press. */
const outcomeOf = (wasFavourite: boolean, isFavourite: boolean) => {
  if (wasFavourite !== isFavourite) return isFavourite ? 'added' : 'removed'
  return isRemembering() ? 'blocked' : 'off'
}

export const FavouriteButton = ({ toolId }: { toolId: string }) => {
  const { t } = useTranslation('features')
  const toast = useToast()
  const isFavourite = useRememberedTools().favourites.includes(toolId)
  const toggle = () => {
    const outcome = outcomeOf(isFavourite, toggleFavourite(toolId))
    toast({
      title: t(`favourites.${outcome}.title`),
      description: t(`favourites.${outcome}.description`),
    })
  }
  return (
    <button
      type="button"
      className="bar-button favourite"
      aria-pressed={isFavourite}
      // The name of a toggle button has to stay the same. The title says what a press does.
      aria-label={t('favourites.favourite')}
      title={t(isFavourite ? 'favourites.unfavourite' : 'favourites.favourite')}
      onClick={toggle}
    >
      {isFavourite ? <FilledStar size={20} /> : <Star aria-hidden size={20} />}
    </button>
  )
}
