import { SelectField, TextField } from '../../components/form/fields.tsx'
import { SwitchField } from '../../components/form/options.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { type Content, shorten } from './content.ts'
import { securities } from './fields.ts'
import { type KindProps, useContent } from './use-content.ts'
import { useSettled } from './use-settled.ts'
import {
  type WifiNetwork,
  doubtName,
  doubtPassword,
  longestSsidBytes,
  wpaLengths,
  writeWifi,
} from './wifi.ts'

/** A name of blanks is one too; only an empty one is none. */
const contentOf = (network: WifiNetwork, isOpen: boolean): Content =>
  network.ssid === '' || (network.password === '' && !isOpen)
    ? { kind: 'none' }
    : { kind: 'ready', payload: writeWifi(network), about: `Wi-Fi ${shorten(network.ssid)}` }

/** A network's name and password, so that guests need not type them. */
export const WifiFields = ({ form, onContent }: KindProps) => {
  const { t } = useTranslation('qr-code')
  const { ssid, wifiPassword: password } = form.values
  const security = form.choice('security', securities)
  const isHidden = form.flag('hidden')
  const isOpen = security === 'nopass'
  const { isSettled, settle } = useSettled(form.values)
  // Nothing is wrong here, only doubtful.
  useContent('wifi', contentOf({ ssid, password, security, isHidden }, isOpen), false, onContent)
  const nameDoubt = isSettled('ssid') ? doubtName(ssid) : undefined
  const passwordDoubt = isSettled('wifiPassword')
    ? doubtPassword({ password, security })
    : undefined
  return (
    <div className="qr-fields" onBlur={settle}>
      <TextField
        form={form}
        name="ssid"
        label={t('ssid')}
        hint={nameDoubt && t(`doubts.${nameDoubt}`, { limit: longestSsidBytes })}
      />
      {!isOpen && (
        <TextField
          form={form}
          name="wifiPassword"
          label={t('wifiPassword')}
          hint={passwordDoubt && t(`doubts.${passwordDoubt}`, wpaLengths)}
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
