const values: Readonly<Record<string, number>> = {
  i: 1,
  v: 5,
  x: 10,
  l: 50,
  c: 100,
  d: 500,
  m: 1000,
}

/** As it is written today: no IIII, no IC. */
const wellFormed = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i

/** The value of a Roman number of small or of capital letters; undefined when it is none. */
export const readRoman = (text: string): number | undefined => {
  if (text === '' || !wellFormed.test(text)) return undefined
  const figures = [...text.toLowerCase()].map((letter) => values[letter] ?? 0)
  let sum = 0
  for (const [index, figure] of figures.entries())
    sum += figure < (figures[index + 1] ?? 0) ? -figure : figure
  return sum
}
