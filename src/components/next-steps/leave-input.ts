import { keepEarlyInput } from '../early-input.ts'

/**
 * Leaves values for the fields of the next page, by their names. The page finds them where it looks for what was typed
 * before its script was there, so that no tool with fields needs a script of its own for this.
 */
export const leaveInput = (values: Readonly<Record<string, string>>): void => {
  const form = document.createElement('form')
  form.hidden = true
  for (const [name, value] of Object.entries(values)) {
    const field = document.createElement('textarea')
    field.name = name
    field.value = value
    form.append(field)
  }
  // The last in the page: fields of this page that have the same names come before them.
  document.querySelector('main')?.append(form)
  keepEarlyInput()
  form.remove()
}
