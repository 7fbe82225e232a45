/** One note of the alarm. */
export interface Note {
  /** After the beginning, in seconds. */
  at: number
  lengthSeconds: number
  frequencyHz: number
}

/** A5 and E6: where a phone's small loudspeaker is loudest and most ears hear well. */
const low = 880
const high = 1318.51

const noteSeconds = 0.16
const stepSeconds = 0.2
const figure = [low, high, low, high]
const figureEverySeconds = 1.5

/** How often the figure is played at the end: for half a minute, as the texts say. */
export const timesAtEnd = 20

/** The alarm: a figure of four notes, played a number of times. */
export const chime = (times: number): readonly Note[] =>
  Array.from({ length: times }, (_, turn) =>
    figure.map((frequencyHz, index) => ({
      at: turn * figureEverySeconds + index * stepSeconds,
      lengthSeconds: noteSeconds,
      frequencyHz,
    })),
  ).flat()

/** When the last note has died away, in seconds. */
export const chimeLength = (notes: readonly Note[]): number =>
  notes.reduce((end, { at, lengthSeconds }) => Math.max(end, at + lengthSeconds), 0)
