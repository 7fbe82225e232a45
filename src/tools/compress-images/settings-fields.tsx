import { useState } from 'react'
import { ChoiceCards, RangeField, SwitchField } from '../../components/form/options.tsx'
import { NumberField, SelectField } from '../../components/form/fields.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { defaultQuality, splitTypedSize } from './settings.ts'
import type { Settings, SettingsForm } from './use-settings.ts'

/** Wraps the form so that a unit typed after the number selects that unit. */
const withTypedUnit = (form: SettingsForm): SettingsForm => ({
  ...form,
  change: (changes) => {
    const typed = splitTypedSize(changes.targetSize ?? '')
    form.change(typed ? { targetSize: typed.number, targetUnit: typed.unit } : changes)
  },
})

const AimFields = ({ form, aim }: Settings) => {
  const { t } = useTranslation('compress-images')
  if (aim === 'quality')
    return (
      <RangeField
        form={form}
        name="quality"
        label={t('settings.quality')}
        valueText={t('settings.qualityValue', {
          quality: form.number('quality')?.toNumber() ?? defaultQuality,
        })}
        hint={t('settings.qualityHint')}
      />
    )
  if (aim === 'auto') return null
  return (
    <div className="compress-target">
      <NumberField
        form={withTypedUnit(form)}
        name="targetSize"
        label={t('settings.targetSize')}
        step="10"
        {...(form.values.targetSize.trim() === '' && { problem: t('settings.targetMissing') })}
      />
      <SelectField
        form={form}
        name="targetUnit"
        label={t('settings.targetUnit')}
        nameOf={(unit) => t(`settings.units.${unit}`)}
      />
      <p className="hint">{t('settings.targetHint')}</p>
    </div>
  )
}

/**
 * Rarely used settings. The section is open when one of them was changed, so that no setting is applied unseen.
 */
const Fold = ({ form, isFoldUsed }: Settings) => {
  const { t } = useTranslation('compress-images')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="compress-fold"
      open={isOpen || isFoldUsed}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <span>
          {t('settings.more')}
          <span className="hint">{t('settings.moreHint')}</span>
        </span>
      </summary>
      <div className="compress-limits">
        <NumberField
          form={form}
          name="maxWidth"
          label={t('settings.maxWidth')}
          unit={t('settings.pixels')}
          step="10"
        />
        <NumberField
          form={form}
          name="maxHeight"
          label={t('settings.maxHeight')}
          unit={t('settings.pixels')}
          step="10"
        />
        <p className="hint">{t('settings.limitHint')}</p>
      </div>
      <SwitchField
        form={form}
        name="keepMetadata"
        label={t('settings.keepMetadata')}
        hint={t('settings.keepMetadataHint')}
      />
    </details>
  )
}

/** The settings fields. Results follow changes as soon as there are any. */
export const SettingsFields = ({ settings }: { settings: Settings }) => {
  const { t } = useTranslation('compress-images')
  return (
    <div className="compress-settings">
      <ChoiceCards
        form={settings.form}
        name="aim"
        legend={t('settings.aim')}
        nameOf={(aim) => t(`settings.aims.${aim}`)}
        {...(settings.aim === 'auto' && { hint: t('settings.autoHint') })}
      />
      <AimFields {...settings} />
      <Fold {...settings} />
    </div>
  )
}
