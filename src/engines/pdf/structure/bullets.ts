/**
 * The marks of list items, for classes of characters in regular expressions, with those of the fonts Symbol and
 * Wingdings, which Word writes as characters of the private use area.
 */
export const bullets = '•●▪◦‣■□○·◆◇➢➤►▶✓✔❖∙⁃\uF0B7\uF0A7\uF0D8\uF0FC\uF0A8\uF06E\uF06C\uF071\uF076'

/** Arrows, and a dash that is the minus sign of Symbol: they also begin a line in the middle of a sentence. */
export const bulletsOrSigns = '➔→\uF0E8\uF0E0\uF02D'
