import { beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../core/language.ts'
import { type PasswordEstimator, type Weakness, loadEstimator } from './estimate.ts'
import { characterKinds, characterSets, drawPassword, secureRandom } from './generate.ts'

describe.each(languages)('in %s', (language) => {
  let estimate: PasswordEstimator
  beforeAll(async () => {
    estimate = await loadEstimator(language)
  })

  // NordPass's list of the most used passwords of 2024.
  test.each(['123456', '123456789', 'password', 'qwerty123', 'azerty', 'iloveyou', 'admin'])(
    '%s is found almost at once',
    (password) => expect(estimate(password).score).toBe(0),
  )

  test.each<[password: string, weakness: Weakness]>([
    ['qsdfghjklm', 'keyboard'],
    ['ghghghghgh', 'repeat'],
    ['cdefghijkl', 'sequence'],
    ['27/11/1984', 'date'],
  ])('%s is weak for being a %s', (password, weakness) => {
    const { score, weaknesses } = estimate(password)
    expect(score).toBeLessThan(3)
    expect(weaknesses).toContain(weakness)
  })

  // The paper's example of four random words.
  test('four words are worth more than one with substitutions', () =>
    expect(estimate('correcthorsebatterystaple').score).toBeGreaterThan(
      estimate('p4ssw0rd!').score,
    ))

  test('sixteen random characters are very hard to guess', () => {
    const password = drawPassword(
      16,
      characterSets(characterKinds, { allowsAmbiguous: true }),
      secureRandom,
    )
    expect(estimate(password)).toMatchObject({ score: 4 })
  })
})

test('words and names are those of the language', async () => {
  const [french, spanish] = await Promise.all([loadEstimator('fr'), loadEstimator('es')])
  expect(french('guillemette').weaknesses).toEqual(['name'])
  expect(french('parapluie').weaknesses).toEqual(['word'])
  expect(spanish('parapluie').score).toBeGreaterThan(french('parapluie').score)
  expect(spanish('contraseña').weaknesses).toEqual(['word'])
})
