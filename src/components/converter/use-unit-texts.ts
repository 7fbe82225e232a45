import { useTranslation } from '../use-translation.ts'

/** What a converter's units are called, from the tool's own texts. */
export const useUnitTexts = (tool: string) => {
  const { t } = useTranslation(tool)
  return {
    nameOf: (unit: string) => t(`units.${unit}.name`),
    symbolOf: (unit: string) => t(`units.${unit}.symbol`),
  }
}
