import type { TextNumbersOf } from '../../core/text-numbers.ts'
import { computeLaps } from './laps.ts'
import { addMinute, remainingMsAt, minuteMs, createTimer } from './state.ts'
import { formatHundredths, formatRemaining, wholeHundredths } from './format-time.ts'

const hourAndQuarterMs = 75 * minuteMs
const teaMinutes = 5
const laps = computeLaps([61_230, 119_870, 183_450])
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
    minuteMore: String(
      (remainingMsAt(addMinute(createTimer(minuteMs), 0), 0) - minuteMs) / minuteMs,
    ),
    hourAndQuarter: formatHundredths(wholeHundredths(hourAndQuarterMs)),
    teaStarts: formatRemaining(teaMinutes * minuteMs),
    teaEnds: formatRemaining(0),
  },
  // The browser tests open a link with these minutes.
  inputs: [String(teaMinutes), '25'],
})
