import { stemOf as stemWithout } from '../../core/files.ts'

/** `report.pdf` → `report`: what files made of it are named after. */
export const stemOf = (fileName: string): string => stemWithout(fileName, /\.(pdf|jpe?g|png)$/i)
