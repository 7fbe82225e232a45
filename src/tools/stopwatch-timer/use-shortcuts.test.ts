import { expect, test } from 'vitest'
import { type PressedKey, keyAction } from './use-shortcuts.ts'

const onPage: PressedKey = {
  key: ' ',
  hasModifier: false,
  isRepeated: false,
  isHandled: false,
  isTyping: false,
  isOnControl: false,
}

test.each<[Partial<PressedKey>, ReturnType<typeof keyAction>]>([
  [{ key: ' ' }, 'toggle'],
  [{ key: 'l' }, 'lap'],
  [{ key: 'L' }, 'lap'],
  [{ key: 'r' }, 'reset'],
  [{ key: 'R' }, 'reset'],
  [{ key: 'x' }, undefined],
  [{ key: 'Enter' }, undefined],
  // Ctrl+R is the browser's shortcut for a reload.
  [{ key: 'r', hasModifier: true }, undefined],
  [{ key: 'l', isRepeated: true }, undefined],
  [{ key: ' ', isHandled: true }, undefined],
  [{ key: 'r', isTyping: true }, undefined],
  [{ key: ' ', isOnControl: true }, undefined],
  [{ key: 'l', isOnControl: true }, 'lap'],
])('%o', (pressed, action) => {
  expect(keyAction({ ...onPage, ...pressed })).toBe(action)
})
