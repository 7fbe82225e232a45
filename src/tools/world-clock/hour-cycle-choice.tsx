import { useTranslation } from '../../components/use-translation.ts'
import type { HourCycle } from './cities.ts'

interface HourCycleChoiceProps {
  hourCycle: HourCycle
  onChoose: (hourCycle: HourCycle) => void
}

/** Hours counted twice to twelve, or once to twenty-four. */
export const HourCycleChoice = ({ hourCycle, onChoose }: HourCycleChoiceProps) => {
  const { t } = useTranslation('world-clock')
  const names = { '12': t('hours12'), '24': t('hours24') }
  return (
    <fieldset className="world-hours">
      <legend className="visually-hidden">{t('hours')}</legend>
      {(['12', '24'] as const).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="hourCycle"
            value={value}
            checked={hourCycle === value}
            onChange={() => onChoose(value)}
          />
          <span>{names[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}
