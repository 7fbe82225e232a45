/** Two colours, each as `#rrggbb`. */
export interface Colours {
  /** The colour of the modules. */
  foreground: string
  /** The colour of the background, quiet zone included. */
  background: string
}

/** Returns the channels of a colour, each 0 to 255. */
export const channelsOf = (colour: string): readonly [red: number, green: number, blue: number] => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/**
 * The smallest contrast without a warning: that of WCAG 2.2 for text (1.4.3), which lets a camera tell the modules
 * from the background in poor light or on a pale print.
 */
export const minContrast = 4.5

/** Returns the linear light of one channel, 0 to 1 (WCAG 2.2, relative luminance). */
const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminanceOf = (colour: string): number => {
  const [red, green, blue] = channelsOf(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

export interface Contrast {
  /** The contrast ratio of WCAG 2.2, 1 to 21. */
  ratio: number
  /** Whether the modules are lighter than the background; many readers detect dark modules only. */
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
