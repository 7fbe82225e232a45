/** The fragment of the home page's address that leads to its search field. */
export const searchAnchor = '#chercher'

/** A place of the page that opens the search: a field with what is around it, or a link. */
interface SearchPlace {
  element: HTMLElement
  field: HTMLInputElement | null
}

/** The place that an event or the focus is in. */
export const placeOf = (target: EventTarget | null): SearchPlace | undefined => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-search]') : null
  return element ? { element, field: element.querySelector('input') } : undefined
}

/** The letter or sign that a key types; undefined for keys that do something else. */
export const typedKey = (event: KeyboardEvent): string | undefined => {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey
  return event.key.length === 1 && !isCommand ? event.key : undefined
}
