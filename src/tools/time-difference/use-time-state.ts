import { useToolState } from '../../components/use-tool-state.ts'
import { type DateReading, readDate } from '../../core/date-field.ts'
import { readZone } from '../../core/zones.ts'
import { type TimeReading, earliestYear, latestYear, readHour, readTime } from './zone-times.ts'

const initial = {
  city1: 'Europe/Paris',
  city2: 'America/New_York',
  date: '',
  time: '',
  start1: '9',
  end1: '18',
  start2: '9',
  end2: '18',
}

export type TimeKey = keyof typeof initial
export type TimeValues = Readonly<Record<TimeKey, string>>
export type ChangeTime = (changes: Partial<Record<TimeKey, string>>) => void

export const dateLimits = () => ({
  earliest: new Temporal.PlainDate(earliestYear, 1, 1),
  latest: new Temporal.PlainDate(latestYear, 12, 31),
})

export const readChosenDate = ({ date }: TimeValues): DateReading => readDate(date, dateLimits())
export const readChosenTime = ({ time }: TimeValues): TimeReading => readTime(time)

const accept = (key: TimeKey, text: string): string | undefined => {
  switch (key) {
    case 'city1':
    case 'city2':
      return readZone(text)
    case 'date':
      return readDate(text).kind === 'read' ? text : undefined
    case 'time':
      return readTime(text).kind === 'read' ? text.slice(0, 5) : undefined
    default: {
      const hour = readHour(text)
      // The lists do not offer 24 as a start nor 0 as an end.
      const isOffered = hour !== (key.startsWith('start') ? 24 : 0)
      return isOffered ? hour?.toString() : undefined
    }
  }
}

const toAddress = (key: TimeKey, values: TimeValues): string | undefined => {
  const isCity = key === 'city1' || key === 'city2'
  return isCity || values[key] !== initial[key] ? accept(key, values[key]) : undefined
}

/** The cities, the chosen moment and the working hours. The address has the cities, and the rest once it was changed. */
export const useTimeState = (): [TimeValues, ChangeTime] =>
  useToolState<TimeKey>({ tool: 'time-difference', initial, accept, toAddress })
