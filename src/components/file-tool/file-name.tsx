import './file-tool.css'

/**
 * The number of characters at the end of a name that are always shown: the extension, and what tells `report 1.pdf`
 * from `report 2.pdf`.
 */
const endLength = 9

/**
 * Splits a file name into a beginning that may be shortened and an end that is always shown. Short names have no
 * beginning, because shortening them would save nothing.
 */
export const splitFileName = (name: string): { start: string; end: string } => {
  // Parts of a combined character, such as a letter and its accent, stay together.
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  if (characters.length <= 2 * endLength) return { start: '', end: name }
  return {
    start: characters.slice(0, -endLength).join(''),
    end: characters.slice(-endLength).join(''),
  }
}

/** A file's name on one line. Where there is no room for all of it, it is shortened in the middle. */
export const FileName = ({ name }: { name: string }) => {
  const { start, end } = splitFileName(name)
  return (
    <p className="file-name" title={name}>
      {start !== '' && <span>{start}</span>}
      {end}
    </p>
  )
}
