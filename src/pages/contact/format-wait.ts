import type { Language } from '../../core/language.ts'

/** A time to wait, rounded up: in minutes up to an hour and a half, in hours beyond. */
export const formatWait = (seconds: number, language: Language): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const [unit, count] =
    minutes <= 90 ? (['minute', minutes] as const) : (['hour', Math.ceil(minutes / 60)] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
