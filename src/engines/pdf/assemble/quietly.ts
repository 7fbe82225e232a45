const say = () => {}

/**
 * What a function returns that uses the parser, which has no option against telling the console what it finds odd, such
 * as a string that does not decrypt, in its words. A visitor's file is no developer's concern, nor is it for consoles. The
 * parser does all its work before it returns, a promise too, so that nobody else's words are lost.
 */
export const quietly = <T>(use: () => T): T => {
  const { warn } = console
  console.warn = say
  try {
    return use()
  } finally {
    console.warn = warn
  }
}
