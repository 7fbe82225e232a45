/** What this tool makes smaller. */
export const pictureKinds = ['jpeg', 'png', 'gif'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** A file of the visitor's, told apart from another of the same name. */
export interface ChosenPicture {
  id: number
  file: File
  /** By its content. */
  kind: PictureKind
  /** By what the file says of itself; a guess where it says nothing. */
  pixelCount: number
}
