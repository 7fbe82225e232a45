/** What nobody sees: white space, control characters, and what Unicode asks to leave out of sight. */
const blankSet = String.raw`\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800`
const notBlank = new RegExp(`[^${blankSet}]`, 'u')

/** Whether there is nothing in a text that can be seen. */
export const isBlank = (text: string): boolean => !notBlank.test(text)
