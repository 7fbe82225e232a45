export type KeyAction = 'toggle' | 'lap' | 'reset'

/** A key as it was pressed, and what it was pressed on. */
export interface PressedKey {
  key: string
  /** Any of Ctrl, Alt, Meta; the browser's shortcuts are made of them. */
  hasModifier: boolean
  /** It is held down and repeats. */
  isRepeated: boolean
  /** Something else has used it already. */
  isTaken: boolean
  /** The focus is where letters are typed or looked up: a field, a list. */
  isTyping: boolean
  /** The focus is on something that the space bar itself works: a button, a link, a switch. */
  isOnControl: boolean
}

/** What a key does, wherever on the page the focus is; undefined for what it leaves alone. */
export const keyAction = (pressed: PressedKey): KeyAction | undefined => {
  const { key, hasModifier, isRepeated, isTaken, isTyping, isOnControl } = pressed
  if (hasModifier || isRepeated || isTaken || isTyping) return undefined
  if (key === ' ') return isOnControl ? undefined : 'toggle'
  const letter = key.toLowerCase()
  if (letter === 'l') return 'lap'
  return letter === 'r' ? 'reset' : undefined
}
