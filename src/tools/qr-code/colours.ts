/** Two colours, each as `#rrggbb`. */
export interface Colours {
  /** The modules'. */
  foreground: string
  /** The ground's, quiet zone included. */
  background: string
}

/** The parts of a colour, 0 to 255. */
export const channelsOf = (colour: string): readonly [red: number, green: number, blue: number] => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/**
 * The least contrast that raises no warning: WCAG 2.2's for text (1.4.3), which leaves a camera in poor light
 * and a pale print enough to tell the modules from their ground.
 */
export const minContrast = 4.5

/** Linear light of one channel, 0 to 1 (WCAG 2.2, relative luminance). */
const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminanceOf = (colour: string): number => {
  const [red, green, blue] = channelsOf(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

export interface Contrast {
  /** WCAG 2.2's contrast ratio, 1 to 21. */
  ratio: number
  /** The modules are lighter than their ground: many readers look for dark ones only. */
  isInverted: boolean
}

export const contrastOf = ({ foreground, background }: Colours): Contrast => {
  const dark = luminanceOf(foreground)
  const light = luminanceOf(background)
  return {
    ratio: (Math.max(dark, light) + 0.05) / (Math.min(dark, light) + 0.05),
    isInverted: dark > light,
  }
}
