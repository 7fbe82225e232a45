/** A font as pdf.js describes it; most is there only where a document is opened with `fontExtraProperties`. */
export interface PdfFont {
  /** As the document names it: "ABCDEF+Arial-BoldMT". */
  name?: string
  loadedName?: string
  /** Of 1; not a number, or 0, where the document does not tell. */
  ascent?: number
  descent?: number
  isSerifFont?: boolean
  isMonospace?: boolean
  /** Told of fonts that the document does not hold. */
  bold?: boolean | undefined
  black?: boolean | undefined
  italic?: boolean | undefined
  vertical?: boolean | undefined
  isType3Font?: boolean | undefined
  fontMatrix?: readonly number[] | undefined
  /** In units of the font. */
  bbox?: readonly number[] | undefined
  /** An OpenType font, as pdf.js has mended it. */
  data?: Uint8Array | undefined
  /** Lets go of the font's bytes. */
  clearData?: () => void
}

/** A letter to show; the numbers between letters move on by thousandths of the font's size. */
export interface PdfLetter {
  unicode?: string
  /** In thousandths. */
  width?: number
  /** Of vertical writing: how far it moves on, and from where to where its origin moves. */
  vmetric?: readonly number[] | null
  /** The character of code 32, which word spacing widens; whether it shows anything is another matter. */
  isSpace?: boolean
}
