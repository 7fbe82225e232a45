import type { Cycle, DateSpan } from './forecast.ts'
import type { CalendarEvent } from './icalendar.ts'

type Kind = 'fertile' | 'ovulation' | 'nextPeriod'

interface EventWords {
  summaries: Readonly<Record<Kind, string>>
  /** Stands in every event: that it is an estimate. */
  description: string
}

const kinds: readonly Kind[] = ['fertile', 'ovulation', 'nextPeriod']

/**
 * The days of some cycles as events for a calendar; what is over is left out. An uncertain day is an event of
 * several days.
 *
 * @param seed - random, so that no two files share an event's identity.
 */
export const cycleEvents = (
  cycles: readonly Cycle[],
  { today, seed, words }: { today: Temporal.PlainDate; seed: string; words: EventWords },
): readonly CalendarEvent[] =>
  cycles
    .flatMap(({ possible }) => kinds.map((kind): [Kind, DateSpan] => [kind, possible[kind]]))
    .filter(([, { to }]) => Temporal.PlainDate.compare(to, today) >= 0)
    .map(([kind, { from, to }], index) => ({
      uid: `${seed}-${index}`,
      firstDay: from,
      lastDay: to,
      summary: words.summaries[kind],
      description: words.description,
    }))
