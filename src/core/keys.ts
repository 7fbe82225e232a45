/**
 * Returns the keys of an object with their type. It is only correct for an object that has no further keys, which
 * TypeScript cannot check.
 */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(record) as Key[]
