/** The kinds of characters a password can be made of, in the specified order. */
export const characterKinds = ['uppercase', 'lowercase', 'numbers', 'symbols'] as const
export type CharacterKind = (typeof characterKinds)[number]

/** The characters of each kind; the symbols are those of the specification. */
export const charactersOf: Readonly<Record<CharacterKind, string>> = {
  uppercase: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  lowercase: 'abcdefghijklmnopqrstuvwxyz',
  numbers: '0123456789',
  symbols: '!@#$%^&*()_+-=[]{}|;:,.<>?',
}

/** Characters that are taken for one another in many typefaces: KeePass's look-alikes, and the small o. */
export const lookAlikes = 'Il1|O0o'

/** The characters of each chosen kind; a kind of which nothing is left is left out. */
export const characterSets = (
  kinds: readonly CharacterKind[],
  options: { hasLookAlikes: boolean },
): readonly string[] =>
  kinds
    .map((kind) =>
      [...charactersOf[kind]]
        .filter((character) => options.hasLookAlikes || !lookAlikes.includes(character))
        .join(''),
    )
    .filter((characters) => characters !== '')
