import { type ConverterDefinition, linearSteps } from '../../core/convert.ts'

/** The number of each unit in one kilogram, as specified. */
export const weightFactors = {
  kg: '1',
  lb: '2.20462',
  g: '1000',
  oz: '35.274',
  stone: '0.157473',
  t: '0.001',
} as const
export type WeightUnit = keyof typeof weightFactors

export const definition: ConverterDefinition<WeightUnit> = {
  units: ['kg', 'lb', 'g', 'oz', 'stone', 't'],
  initial: { value: '1', from: 'kg', to: 'lb' },
  decimals: { minimum: 0, maximum: 6 },
  steps: linearSteps(weightFactors, 'per-base'),
  subdivisions: [
    { unit: 'stone', of: 'lb', count: 14, isForResults: true },
    { unit: 'lb', of: 'oz', count: 16, isForResults: true },
  ],
  aliases: {
    kg: [
      'kg',
      'kgs',
      'kilo',
      'kilos',
      'kilogramme',
      'kilogrammes',
      'kilogram',
      'kilograms',
      'kilogramo',
      'kilogramos',
    ],
    lb: ['lb', 'lbs', '#', 'livre', 'livres', 'libra', 'libras', 'pound', 'pounds'],
    g: ['g', 'gr', 'grs', 'gramme', 'grammes', 'gram', 'grams', 'gramo', 'gramos', 'gm', 'gms'],
    oz: ['oz', 'ozs', 'once', 'onces', 'onza', 'onzas', 'ounce', 'ounces'],
    stone: ['st', 'stone', 'stones'],
    t: [
      't',
      'tonne',
      'tonnes',
      'tonelada',
      'toneladas',
      'metric ton',
      'metric tons',
      'tonne métrique',
      'tonnes métriques',
      'tonelada métrica',
      'toneladas métricas',
    ],
  },
}
