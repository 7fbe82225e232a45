import Big from 'big.js'
import { expect, test } from 'vitest'
import { textsIn } from '../../core/text-numbers.ts'
import { type PercentageType, calculate, percentageTypes } from './calculate.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'
import { writeAnswer, writeResult } from './write-answer.ts'

const english = new Map(textsIn(en))

const write = (type: PercentageType, x: string, y: string) => {
  const question = { x: new Big(x), y: new Big(y) }
  const answer = calculate(type, question.x, question.y)
  if (answer.kind !== 'answer') throw new Error(`${type} of ${x} and ${y} has no answer`)
  const { shown, sentence, relative } = writeAnswer(type, { ...question, answer }, 'en')
  const { count } = sentence
  const plural = count === undefined ? '' : `_${new Intl.PluralRules('en').select(count)}`
  const said = english
    .get(`${sentence.key}${plural}`)
    ?.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => sentence.values[name] ?? '—')
  return { shown, said, relative }
}

test.each([
  ['percentageOf', '20', '85', '17.00', '20% of 85 is 17.'],
  ['xIsWhatPercentOfY', '1', '3', '33.33%', '1 is 33.33% of 3.'],
  ['xIsWhatPercentOfY', '0.00001', '1', '0.00%', '0.00001 is 0.001% of 1.'],
  ['increase', '85', '20', '102.00', '85 increased by 20% is 102, which is 17 more.'],
  ['increase', '85', '-20', '68.00', '85 increased by -20% is 68, which is 17 less.'],
  ['increase', '85', '0', '85.00', '85 increased by 0% is still 85.'],
  ['increase', '0.001', '1', '0.00', '0.001 increased by 1% is 0.001, which is 0.00001 more.'],
  ['decrease', '85', '20', '68.00', '85 decreased by 20% is 68, which is 17 less.'],
  ['change', '1500', '1620', '+8.00%', 'From 1,500 to 1,620 is an increase of 8% (120 more).'],
  ['change', '80', '60', '-25.00%', 'From 80 to 60 is a decrease of 25% (20 less).'],
  ['change', '80', '80', '0.00%', 'From 80 to 80, nothing changes.'],
  ['wholeOf', '17', '20', '85.00', 'If 17 is 20% of the whole, the whole is 85.'],
  ['beforeIncrease', '120', '20', '100.00', '120 after an increase of 20% was 100 before.'],
  ['beforeDecrease', '60', '25', '80.00', '60 after a discount of 25% was 80 before.'],
  [
    'successive',
    '20',
    '10',
    '28.00%',
    '20% off, then 10% off the new price, makes 28% off in all.',
  ],
  ['points', '4', '5', '1.00', 'From 4% to 5%, the rate rises by 1 percentage point.'],
  ['points', '4', '6.5', '2.50', 'From 4% to 6.5%, the rate rises by 2.5 percentage points.'],
  ['points', '5', '4', '-1.00', 'From 5% to 4%, the rate falls by 1 percentage point.'],
  ['points', '4', '4', '0.00', 'From 4% to 4%, the rate does not change.'],
] as const)('%s of %s and %s is %s: %s', (type, x, y, shown, said) => {
  expect(write(type, x, y)).toMatchObject({ shown, said })
})

test('percentage points are also said in per cent, where that is possible', () => {
  expect(write('points', '4', '5').relative).toBe('+25%')
  expect(write('points', '0', '5').relative).toBeUndefined()
  expect(write('change', '4', '5').relative).toBeUndefined()
})

test.each([
  ['xIsWhatPercentOfY', 'Nothing can be given as a percentage of zero.'],
  ['change', 'A change from zero cannot be given as a percentage.'],
  ['wholeOf', 'A share of zero'],
  ['beforeIncrease', 'After a drop to zero'],
  ['beforeDecrease', 'After a 100% discount'],
] as const)('%s has a sentence for what cannot be divided', (type, words) => {
  expect(english.get(`impossible.${type}`)).toContain(words)
})

// Exercises whose answers school books and the site's own explanations state.
test.each([
  ['percentageOf', '20', '85', '17'],
  ['xIsWhatPercentOfY', '34', '40', '85%'],
  ['increase', '85', '20', '102'],
  ['decrease', '60', '25', '45'],
  ['change', '1500', '1620', '+8%'],
  ['change', '80', '60', '-25%'],
  ['wholeOf', '17', '20', '85'],
  ['beforeIncrease', '120', '20', '100'],
  ['beforeDecrease', '60', '25', '80'],
  ['successive', '20', '10', '28%'],
  ['points', '4', '5', '1'],
  ['percentageOf', '1', '0.001', '0.00001'],
] as const)('in a sentence, %s of %s and %s is %s', (type, x, y, written) => {
  const answer = calculate(type, new Big(x), new Big(y))
  expect(answer.kind === 'answer' && writeResult(type, answer.value, 'en')).toBe(written)
})

test('every kind is a sentence with two blanks and its result, in every language', () => {
  for (const { inSentences } of [fr, en, es]) {
    expect(Object.keys(inSentences.forms)).toEqual(percentageTypes)
    for (const form of Object.values(inSentences.forms))
      expect(form.match(/\[\w+\]/g)?.toSorted()).toEqual(['[result]', '[x]', '[y]'])
  }
})
