/** Texts as they stand in a folder's `texts.*.json`. */
export type TextTree = string | readonly TextTree[] | { readonly [key: string]: TextTree }

/** Every text of a tree with its path, such as `about.examples.0`. */
export const textsIn = (tree: TextTree, path = ''): [path: string, text: string][] =>
  typeof tree === 'string'
    ? [[path, tree]]
    : Object.entries(tree).flatMap(([key, branch]) =>
        textsIn(branch, path === '' ? key : `${path}.${key}`),
      )

// A run of digits with whatever may group or divide it, `5:30` included; a space joins only groups of
// three. The sign counts where no word or number stands before it: not in `2019-2020`.
const numberToken = /(?<![\p{L}\d])[−-]?\d+(?:[.,:\u00A0\u202F\u2009 ]\d{3}(?!\d)|[.,:]\d+)*|\d+/gu

/** The numbers of a text as written, with `-` for every minus sign. */
export const numbersIn = (text: string): string[] =>
  [...text.matchAll(numberToken)].map(([token]) => token.replace('−', '-'))
