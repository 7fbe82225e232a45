/** The keys of an object that has those of its type and no others, which TypeScript cannot know. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(record) as Key[]
