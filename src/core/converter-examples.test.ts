import { expect, test } from 'vitest'
import { type ConverterDefinition, linearSteps } from './convert.ts'
import { converterExamples } from './converter-examples.ts'

const lengths: ConverterDefinition<'ft' | 'inch' | 'cm'> = {
  units: ['ft', 'inch', 'cm'],
  initial: { value: '1', from: 'ft', to: 'cm' },
  decimals: { minimum: 0, maximum: 4 },
  steps: linearSteps({ ft: '30.48', inch: '2.54', cm: '1' }, 'in-base'),
  aliases: { ft: ['ft'], inch: ['in'], cm: ['cm'] },
}

test('results are the converter’s, to its decimals or to fewer', () => {
  const { result, typed, write } = converterExamples(lengths, 'fr')
  expect(result('1', 'cm', 'inch')).toBe('0,3937')
  expect(result('1', 'cm', 'inch', 1)).toBe('0,4')
  expect(result('1000', 'ft', 'cm')).toBe('30\u202F480')
  expect(typed('67 in', 'cm')).toBe('170,18')
  expect(write('1234.5')).toBe('1\u202F234,5')
})

test('what is no number or no quantity is refused', () => {
  const { result, typed } = converterExamples(lengths, 'fr')
  expect(() => result('one', 'cm', 'inch')).toThrow('one is not a number')
  expect(() => typed('5', 'inch')).toThrow('5 is not a quantity with a unit')
})
