/** Lower case, without accents or punctuation, for comparing what people type with what things are called. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // A slash before a letter stays: km/h is one word.
    .replace(/(?:\/(?!\p{L})|[^\p{L}\p{N}%°/])+/gu, ' ')
    .trim()
