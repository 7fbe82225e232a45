import './favourite-pairs.css'
import { Pin } from 'lucide-react'
import { useMemo, useSyncExternalStore } from 'react'
import { isOffered } from '../../core/rates/codes.ts'
import {
  readStored,
  remember,
  removeStored,
  storagePrefix,
  subscribeToStorage,
} from '../../components/storage.ts'
import { useToast } from '../../components/toast.tsx'
import { useTranslation } from '../../components/use-translation.ts'

/** The codes of a pair of currencies: `EUR-USD`. */
export type Pair = `${string}-${string}`

/** The list never has more pairs than this. */
const maxFavourites = 20

export const pairOf = (from: string, to: string): Pair => `${from}-${to}`

/** Returns the codes of a pair, or undefined for a text that is none. */
export const codesOf = (pair: string): { from: string; to: string } | undefined => {
  const [from = '', to = '', ...rest] = pair.split('-')
  return rest.length === 0 && isOffered(from) && isOffered(to) ? { from, to } : undefined
}

/** Reads the pairs that are stored on the device, and drops duplicates and what is not a pair. */
export const readFavourites = (stored: string | null): readonly Pair[] => {
  let read: unknown
  try {
    read = JSON.parse(stored ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(read)) return []
  const pairs = read.filter((item): item is Pair => typeof item === 'string' && !!codesOf(item))
  return [...new Set(pairs)].slice(0, maxFavourites)
}

/** Puts a pair first, or removes it when it was a favourite. When there are too many, the oldest is dropped. */
export const toggleFavourite = (favourites: readonly Pair[], pair: Pair): readonly Pair[] =>
  favourites.includes(pair)
    ? favourites.filter((other) => other !== pair)
    : [pair, ...favourites].slice(0, maxFavourites)

const storageKey = `${storagePrefix}currency`

const kept = () => readStored(storageKey)

/** The prerendered page has no pairs. */
const none = () => null

/** Holds the pairs that the visitor keeps on this device. */
const useFavourites = () => {
  const stored = useSyncExternalStore(subscribeToStorage, kept, none)
  const favourites = useMemo(() => readFavourites(stored), [stored])
  /**
   * @returns whether the device stored the change. The visitor may have turned remembering off or blocked storage.
   */
  const toggle = (pair: Pair): boolean => {
    const next = toggleFavourite(favourites, pair)
    if (next.length === 0) removeStored(storageKey)
    else remember(storageKey, JSON.stringify(next))
    return (kept() ?? '[]') === JSON.stringify(next)
  }
  return { favourites, toggle }
}

interface FavouritePairsProps {
  from: string
  to: string
  onChoose: (pair: { from: string; to: string }) => void
}

/** Buttons for the visitor's own pairs, and a pin that adds or removes the current pair. */
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
        <Pin aria-hidden size={18} />
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
