declare const __TEXTS_BUILD__: string

/** Where a namespace's texts are served; changes with any text, so that it can be cached forever. */
export const textsUrl = (language: string, namespace: string): string =>
  `/locales/${__TEXTS_BUILD__}/${language}/${namespace}.json`

export const searchWordsUrl = (): string => `/locales/${__TEXTS_BUILD__}/search.json`
