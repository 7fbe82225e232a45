import { SelectField, TextField } from '../../components/form/fields.tsx'
import { SwitchField } from '../../components/form/options.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { type Content, shorten, securities } from './content.ts'
import { type KindProps, useContent, useSettled } from './kind-fields.tsx'
import {
  type WifiNetwork,
  checkSsid,
  checkWifiPassword,
  maxSsidBytes,
  wpaLengths,
  writeWifi,
} from './payload-formats.ts'

/** A network name may consist of blanks; only an empty one is missing. */
const contentOf = (network: WifiNetwork, isOpen: boolean): Content =>
  network.ssid === '' || (network.password === '' && !isOpen)
    ? { kind: 'none' }
    : { kind: 'ready', payload: writeWifi(network), about: `Wi-Fi ${shorten(network.ssid)}` }

/** The fields of a network's name and password, so that guests need not type them. */
export const WifiFields = ({ form, onContent }: KindProps) => {
  const { t } = useTranslation('qr-code')
  const { ssid, wifiPassword: password } = form.values
  const security = form.choice('security', securities)
  const isHidden = form.flag('hidden')
  const isOpen = security === 'nopass'
  const { isSettled, settle } = useSettled(form.values)
  // These fields have warnings but no errors.
  useContent('wifi', contentOf({ ssid, password, security, isHidden }, isOpen), false, onContent)
  const nameWarning = isSettled('ssid') ? checkSsid(ssid) : undefined
  const passwordWarning = isSettled('wifiPassword')
    ? checkWifiPassword({ password, security })
    : undefined
  return (
    <div className="qr-fields" onBlur={settle}>
      <TextField
        form={form}
        name="ssid"
        label={t('ssid')}
        hint={nameWarning && t(`doubts.${nameWarning}`, { limit: maxSsidBytes })}
      />
      {!isOpen && (
        <TextField
          form={form}
          name="wifiPassword"
          label={t('wifiPassword')}
          hint={passwordWarning && t(`doubts.${passwordWarning}`, wpaLengths)}
        />
      )}
      <SelectField
        form={form}
        name="security"
        label={t('security')}
        nameOf={(option) => t(`securities.${option}`)}
      />
      <SwitchField form={form} name="hidden" label={t('hidden')} />
    </div>
  )
}
