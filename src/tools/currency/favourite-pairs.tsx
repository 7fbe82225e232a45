import './favourite-pairs.css'
import { Star } from 'lucide-react'
import { useMemo, useSyncExternalStore } from 'react'
import { isOffered } from '../../core/rates/codes.ts'
import { readStored, remember, removeStored, storagePrefix } from '../../components/storage.ts'
import { useToast } from '../../components/toast.tsx'
import { useTranslation } from '../../components/use-translation.ts'

/** A pair of currencies by their codes: `EUR-USD`. */
export type Pair = `${string}-${string}`

/** More would no longer be a choice of one's own. */
const mostFavourites = 20

export const pairOf = (from: string, to: string): Pair => `${from}-${to}`

/** The codes of a pair, and nothing for a text that is none. */
export const codesOf = (pair: string): { from: string; to: string } | undefined => {
  const [from = '', to = '', ...rest] = pair.split('-')
  return rest.length === 0 && isOffered(from) && isOffered(to) ? { from, to } : undefined
}

/** Reads what was kept on the device; what is no pair, or stands there twice, is left out. */
export const readFavourites = (stored: string | null): readonly Pair[] => {
  let read: unknown
  try {
    read = JSON.parse(stored ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(read)) return []
  const pairs = read.filter((item): item is Pair => typeof item === 'string' && !!codesOf(item))
  return [...new Set(pairs)].slice(0, mostFavourites)
}

/** The favourites with a pair put first, or without it when it was one; the oldest goes where there are too many. */
export const toggleFavourite = (favourites: readonly Pair[], pair: Pair): readonly Pair[] =>
  favourites.includes(pair)
    ? favourites.filter((other) => other !== pair)
    : [pair, ...favourites].slice(0, mostFavourites)

const storageKey = `${storagePrefix}currency`

const listeners = new Set<() => void>()

/** Other tabs tell by an event, this one by itself. */
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const kept = () => readStored(storageKey)

/** The prerendered page knows of none. */
const none = () => null

/** The pairs the visitor keeps on this device. */
const useFavourites = () => {
  const stored = useSyncExternalStore(subscribe, kept, none)
  const favourites = useMemo(() => readFavourites(stored), [stored])
  /** @returns whether the device took it: the visitor may want nothing remembered, or have blocked storage. */
  const toggle = (pair: Pair): boolean => {
    const next = toggleFavourite(favourites, pair)
    if (next.length === 0) removeStored(storageKey)
    else remember(storageKey, JSON.stringify(next))
    for (const listener of listeners) listener()
    return (kept() ?? '[]') === JSON.stringify(next)
  }
  return { favourites, toggle }
}

interface FavouritePairsProps {
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
