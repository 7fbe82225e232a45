type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

let captured: Record<string, string> = {}

const isCheckbox = (field: FormControl): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox'

const isChanged = (field: FormControl) => {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected)
  if (isCheckbox(field)) return field.checked !== field.defaultChecked
  if (field.type === 'radio' && field instanceof HTMLInputElement)
    return field.checked && !field.defaultChecked
  return field.value !== field.defaultValue
}

const valueOf = (field: FormControl) => (isCheckbox(field) ? String(field.checked) : field.value)

/**
 * The field of a combobox shows the name of what is chosen. What is typed there is a search and not yet a value, so
 * it is captured apart from the values.
 */
const isSearch = (field: FormControl) => field.role === 'combobox'

let searches: Record<string, string> = {}

/** Returns what was typed into a field before, behind or instead of its prerendered text. */
const typedText = ({ value, defaultValue }: HTMLInputElement): string => {
  if (defaultValue === '') return value
  if (value.startsWith(defaultValue)) return value.slice(defaultValue.length)
  return value.endsWith(defaultValue) ? value.slice(0, -defaultValue.length) : value
}

const capture = (field: FormControl) => {
  if (isSearch(field) && field instanceof HTMLInputElement) searches[field.name] = typedText(field)
  else captured[field.name] = valueOf(field)
}

const ownFields = '#main :is(input, select, textarea)[name]'

/**
 * Captures what the visitor has typed or chosen in the prerendered page before its script arrived, because
 * hydration would restore the prerendered values. It has to be called right before hydration.
 */
export const capturePreHydrationInput = (): void => {
  const fields = document.querySelectorAll<FormControl>(ownFields)
  captured = {}
  searches = {}
  for (const field of fields) if (isChanged(field)) capture(field)
}

const captureField = ({ target }: Event) => {
  if (document.documentElement.dataset.ready === 'true') stopTracking()
  else if (target instanceof Element && target.matches(ownFields)) capture(target as FormControl)
}

const stopTracking = () => removeEventListener('input', captureField, true)

/** Also captures what is typed while hydration is under way, which lets the browser handle input in between. */
export const trackPreHydrationInput = (): void => addEventListener('input', captureField, true)

/**
 * Returns the captured values by the names of the fields (`true` or `false` for a checkbox). Every value is
 * returned once.
 */
export const takePreHydrationInput = (): Readonly<Record<string, string>> => {
  stopTracking()
  const taken = captured
  captured = {}
  return taken
}

/** Returns the text that was typed into a combobox before hydration, or undefined. It is returned once. */
export const takeTypedText = (name: string): string | undefined => {
  const text = searches[name]?.trim()
  delete searches[name]
  return text === '' ? undefined : text
}

const prefillEvent = 'utilo:prefill'

/** Calls a function when the fields of the shown page are prefilled. @returns a function that ends this. */
export const onPrefill = (take: () => void): (() => void) => {
  addEventListener(prefillEvent, take)
  return () => removeEventListener(prefillEvent, take)
}

/**
 * Leaves values for the fields of the next page, by their names. That page finds them as pre-hydration input, so
 * that no tool needs a script of its own for this.
 *
 * @param options.isShown - the fields are those of the shown page, which takes the values at once.
 */
export const prefillFields = (
  values: Readonly<Record<string, string>>,
  { isShown = false } = {},
): void => {
  const form = document.createElement('form')
  form.hidden = true
  for (const [name, value] of Object.entries(values)) {
    const field = document.createElement('textarea')
    field.name = name
    field.value = value
    form.append(field)
  }
  // The form comes last in the page, so that its fields override those of this page with the same names.
  document.querySelector('#main')?.append(form)
  capturePreHydrationInput()
  form.remove()
  if (isShown) dispatchEvent(new Event(prefillEvent))
}
