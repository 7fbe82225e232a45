import { useEffect } from 'react'
import { keysOf } from '../../core/keys.ts'
import type { CompressionSettings } from '../../engines/image/compression.ts'
import { type Form, useForm } from '../../components/form/use-form.ts'
import { bytesPerKilobyte } from '../../components/file-tool/size-units.ts'
import { imageOptionRules, readImageOptions } from '../../components/image-options/image-options.ts'
import {
  AimFields,
  MoreImageOptions,
  imageOptionFieldsOf,
} from '../../components/image-options/image-option-fields.tsx'
import { formatFloat } from '../../core/number-format.ts'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { defaults, presetValues, presets } from './settings.ts'

const fields = imageOptionRules(defaults)

type SettingsForm = Form<keyof typeof fields>

interface Settings {
  form: SettingsForm
  /** The settings; undefined while a relevant field is invalid. */
  current: CompressionSettings | undefined
}

/** The settings form, whose values are kept on the device once they were changed. */
export const useSettings = (): Settings => {
  const form = useForm({ tool: 'compress-images', fields, remembered: keysOf(fields) })
  const read = imageOptionFieldsOf(form)
  return { form, current: read && readImageOptions(read, defaults) }
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

/** Sets several fields at once for a purpose; pressed again, the same button takes that back. */
const Presets = ({ form }: { form: SettingsForm }) => {
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
export const SettingsFields = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('compress-images')
  return (
    <div className="compress-settings">
      <AimFields
        {...{ form, defaults }}
        legend={t('settings.aim')}
        qualityName={t('settings.aimQuality')}
        qualityHint={t('settings.qualityHint')}
      />
      <Presets form={form} />
      <MoreImageOptions form={form} />
    </div>
  )
}
