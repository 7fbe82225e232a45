import { useEffect, useState } from 'react'
import { keysOf } from '../../core/keys.ts'
import type { CompressionSettings } from '../../engines/image/compression.ts'
import type { FieldRules } from '../../components/form/rules.ts'
import { type Form, useForm } from '../../components/form/use-form.ts'
import { ChoiceCards, RangeField, SwitchField } from '../../components/form/options.tsx'
import {
  PictureLimitFields,
  arePictureLimitsValid,
  TargetSizeFields,
  pictureLimitRules,
  targetSizeRules,
} from '../../components/file-tool/size-fields.tsx'
import { bytesPerKilobyte } from '../../components/file-tool/size-units.ts'
import { formatFloat } from '../../core/number-format.ts'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import {
  defaultQuality,
  defaultTargetKilobytes,
  presetValues,
  presets,
  readSettings,
} from './settings.ts'

const fields = {
  aim: { kind: 'choice', initial: 'auto', options: ['auto', 'quality', 'size'], isLocal: true },
  quality: {
    kind: 'number',
    initial: String(defaultQuality),
    minimum: '1',
    maximum: '100',
    isWhole: true,
    example: String(defaultQuality),
    isLocal: true,
  },
  ...targetSizeRules({
    initial: String(defaultTargetKilobytes),
    maximum: '51200',
    unit: 'KB',
  }),
  ...pictureLimitRules,
  keepMetadata: { kind: 'flag', initial: 'false', isLocal: true },
} as const satisfies Readonly<Record<string, FieldRules>>

type SettingsKey = keyof typeof fields
type SettingsForm = Form<SettingsKey>

/** The fields in the collapsed section. */
const foldedKeys = ['maxWidth', 'maxHeight', 'keepMetadata'] as const

interface Settings {
  form: SettingsForm
  aim: CompressionSettings['aim']
  /** The settings; undefined while a relevant field is invalid. */
  current: CompressionSettings | undefined
  /** Whether a field in the collapsed section was changed or is invalid. */
  isFoldUsed: boolean
}

/** The settings form, whose values are kept on the device once they were changed. */
export const useSettings = (): Settings => {
  const form = useForm<SettingsKey>({
    tool: 'compress-images',
    fields,
    remembered: keysOf(fields),
  })
  const aim = form.choice('aim', ['auto', 'quality', 'size'])
  const current = readSettings({
    aim,
    quality: form.number('quality'),
    targetSize: form.number('targetSize'),
    targetUnit: form.choice('targetUnit', ['KB', 'MB']),
    maxWidth: form.number('maxWidth'),
    maxHeight: form.number('maxHeight'),
    isMetadataKept: form.flag('keepMetadata'),
  })
  return {
    form,
    aim,
    current: arePictureLimitsValid(form) ? current : undefined,
    isFoldUsed: foldedKeys.some((key) => form.values[key] !== fields[key].initial),
  }
}

/** Settings are applied once they have not changed for this many milliseconds. */
const debounceMs = 300

/** Calls `onSettled` with the settings once they have not changed for `debounceMs`. */
export const useDebouncedSettings = (
  settings: CompressionSettings | undefined,
  onSettled: (settings: CompressionSettings) => void,
): void => {
  const key = JSON.stringify(settings)
  useEffect(() => {
    if (settings === undefined) return undefined
    const timer = setTimeout(() => onSettled(settings), debounceMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the settings are a new object on every render, so their text is compared
  }, [key])
}

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
    <TargetSizeFields
      form={form}
      label={t('settings.targetSize')}
      missing={t('settings.targetMissing')}
      step="10"
    />
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
      <PictureLimitFields form={form}>
        <p className="hint">{t('settings.limitHint')}</p>
      </PictureLimitFields>
      <SwitchField
        form={form}
        name="keepMetadata"
        label={t('settings.keepMetadata')}
        hint={t('settings.keepMetadataHint')}
      />
    </details>
  )
}

/** Sets several fields at once for a purpose; pressed again, the same button takes that back. */
const Presets = ({ form }: Settings) => {
  const { t } = useTranslation('compress-images')
  const language = useLanguage()
  return (
    <div className="compress-presets" role="group" aria-label={t('settings.presets.label')}>
      {keysOf(presets).map((name) => {
        const { maxSidePx, maxKilobytes } = presets[name]
        const values = presetValues(presets[name])
        const isPressed = keysOf(values).every((key) => form.values[key] === values[key])
        const initial = Object.fromEntries(keysOf(values).map((key) => [key, fields[key].initial]))
        return (
          <button
            key={name}
            type="button"
            className="button-quiet"
            aria-pressed={isPressed}
            onClick={() => form.change(isPressed ? initial : values)}
          >
            <span>
              {t(`settings.presets.${name}`)}
              <small>
                {t('settings.presets.limits', {
                  side: formatFloat(maxSidePx, language),
                  size: formatSize(maxKilobytes * bytesPerKilobyte, language),
                })}
              </small>
            </span>
          </button>
        )
      })}
    </div>
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
      <Presets {...settings} />
      <Fold {...settings} />
    </div>
  )
}
