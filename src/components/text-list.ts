/** The strings of a text that is a list. */
export const textList = (text: unknown): readonly string[] =>
  Array.isArray(text) ? text.filter((item) => typeof item === 'string') : []

/** The entries of a text that is a list of records with the same keys, such as questions and answers. */
export const textRecords = <Key extends string>(
  text: unknown,
  keys: readonly Key[],
): readonly Readonly<Record<Key, string>>[] => {
  const isRecord = (item: unknown): item is Record<Key, string> =>
    typeof item === 'object' && item !== null && keys.every((key) => key in item)
  return Array.isArray(text) ? text.filter(isRecord) : []
}
