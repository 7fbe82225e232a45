import { expect, it } from 'vitest'
import { sayOnce } from './say-once.ts'

it('says a problem once, and again only after it was over or another one came', () => {
  const lines: string[] = []
  const say = sayOnce((line) => lines.push(line))
  for (const problem of [undefined, 'a', 'a', 'b', 'b', 'a', undefined, 'a', 'a']) say(problem)
  expect(lines).toEqual(['a', 'b', 'a', 'a'])
})
