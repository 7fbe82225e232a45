import './favourite-pairs.css'
import { Star } from 'lucide-react'
import { useTranslation } from '../../components/use-translation.ts'
import { useToast } from '../../components/toast.tsx'
import { codesOf, pairOf } from './favourites.ts'
import { useFavourites } from './use-favourites.ts'

export interface FavouritePairsProps {
  from: string
  to: string
  onChoose: (pair: { from: string; to: string }) => void
}

/** The visitor's own pairs, a click away; a star keeps the pair on show, and lets it go. */
export const FavouritePairs = ({ from, to, onChoose }: FavouritePairsProps) => {
  const { t } = useTranslation('currency')
  const { favourites, toggle } = useFavourites()
  const toast = useToast()
  const shown = pairOf(from, to)
  return (
    <>
      <button
        type="button"
        className="button-quiet"
        aria-pressed={favourites.includes(shown)}
        onClick={() => {
          if (!toggle(shown)) toast({ title: t('notKept'), variant: 'destructive' })
        }}
      >
        <Star aria-hidden size={18} />
        {t('favourite')}
      </button>
      {favourites.length > 0 ? (
        <ul aria-label={t('favourites')}>
          {favourites.map((pair) => {
            const codes = codesOf(pair)
            return (
              codes && (
                <li key={pair}>
                  <button
                    type="button"
                    className="button-quiet"
                    aria-current={pair === shown || undefined}
                    onClick={() => onChoose(codes)}
                  >{`${codes.from} → ${codes.to}`}</button>
                </li>
              )
            )
          })}
        </ul>
      ) : (
        <p className="hint">{t('noFavourites')}</p>
      )}
    </>
  )
}
