import { useTranslation } from '../use-translation.ts'
import { CityCombobox } from './city-combobox.tsx'
import type { CityEntry } from './city-index.ts'

interface CityAdderProps {
  /** What the field does, shown while it is empty. */
  label: string
  onAdd: (city: CityEntry) => void
}

/** A field that finds cities, for adding them to a list. It is empty again after each. */
export const CityAdder = ({ label, onAdd }: CityAdderProps) => {
  const { t } = useTranslation('city-picker')
  return (
    <CityCombobox
      name="add"
      className="field"
      aria-label={`${label} – ${t('searchLabel')}`}
      placeholder={label}
      value=""
      shown=""
      suggestions={[]}
      onChoose={({ city }) => city && onAdd(city)}
    />
  )
}
