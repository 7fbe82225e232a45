/** Whether the tool stands alone, in a frame of another site or by `?embed=1`; the theme script has marked it. */
export const isEmbedded = (): boolean => 'embed' in document.documentElement.dataset
