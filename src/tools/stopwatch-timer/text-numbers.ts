import type { TextNumbersOf } from '../../core/text-numbers.ts'
import { lapTable } from './lap-table.ts'
import { addMinute, leftAt, minuteMs, setTo } from './timer.ts'
import { formatHundredths, formatRemaining, hundredthsOf } from './write-time.ts'

const hourAndQuarterMs = 75 * minuteMs
const teaMinutes = 5
const laps = lapTable([61_230, 119_870, 183_450])
const lapExamples = Object.fromEntries(
  laps.flatMap(({ number, split, total }) => [
    [`end${number}`, formatHundredths(total)],
    [`lap${number}`, formatHundredths(split)],
  ]),
)

export const textNumbers: TextNumbersOf = () => ({
  examples: {
    ...lapExamples,
    fastest: String(laps.find(({ mark }) => mark === 'fastest')?.number),
    minuteMore: String((leftAt(addMinute(setTo(minuteMs), 0), 0) - minuteMs) / minuteMs),
    hourAndQuarter: formatHundredths(hundredthsOf(hourAndQuarterMs)),
    teaStarts: formatRemaining(teaMinutes * minuteMs),
    teaEnds: formatRemaining(0),
  },
  // The link's minutes are the timer's; the browser tests open such a link.
  inputs: [String(teaMinutes), '25'],
})
