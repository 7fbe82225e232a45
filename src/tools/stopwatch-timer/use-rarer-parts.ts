/** Asked for as soon as the page is alive, they are there long before a first lap or an end. */
export const loadRarerParts = () => import('./rarer-parts.tsx')
