import type { Choice, Purpose } from './choice.ts'

/** What a platform of IAB Europe's framework says of the visitor's choice, as far as it matters here. */
export interface TcData {
  eventStatus?: string
  gdprApplies?: boolean
  purpose?: { consents?: Readonly<Record<string, boolean>> }
  vendor?: { consents?: Readonly<Record<string, boolean>> }
}

export type TcApi = (
  command: string,
  version: number,
  callback: (data: TcData, isSuccess: boolean) => void,
) => void

export interface PlatformWindow {
  __tcfapi?: TcApi
  /** Google's own platform. */
  googlefc?: { callbackQueue?: unknown[]; showRevocationMessage?: () => void }
}

/** Purposes of the framework: storing on the device, measuring what is read. */
const storing = 1
const measuring = 8
/** Google Advertising Products in the framework's list of vendors. */
const googleVendor = 755

const isSettled = ({ eventStatus }: TcData) =>
  eventStatus === 'tcloaded' || eventStatus === 'useractioncomplete'

/**
 * What a platform's data allow.
 *
 * @param isGoogle whether the ads are Google's, which then has to be agreed to by name
 * @returns undefined while the visitor has not decided
 */
export const choiceOf = (data: TcData, isGoogle: boolean): Choice | undefined => {
  if (!isSettled(data)) return undefined
  const isAllowed = (purpose: number) => data.purpose?.consents?.[purpose] === true
  return {
    ads: isAllowed(storing) && (!isGoogle || data.vendor?.consents?.[googleVendor] === true),
    analytics: isAllowed(storing) && isAllowed(measuring),
  }
}

interface FollowOptions {
  isGoogle: boolean
  asked: readonly Purpose[]
  onChoice: (choice: Choice) => void
  /** The platform asks nothing where the visitor is, since another law holds there. */
  onNoQuestion: () => void
}

/** Follows the visitor's choice, once the platform is there. */
export const followPlatform = (target: PlatformWindow, options: FollowOptions): void => {
  const { isGoogle, asked, onChoice, onNoQuestion } = options
  target.__tcfapi?.('addEventListener', 2, (data, isSuccess) => {
    if (!isSuccess) return
    if (isSettled(data) && data.gdprApplies === false) {
      onNoQuestion()
      return
    }
    const choice = choiceOf(data, isGoogle)
    if (choice)
      onChoice(Object.fromEntries(asked.map((purpose) => [purpose, choice[purpose] === true])))
  })
}

/** Asks the platform to show its question again. */
export const askAgain = (target: PlatformWindow): void => {
  const { googlefc } = target
  if (googlefc?.showRevocationMessage) {
    ;(googlefc.callbackQueue ??= []).push(googlefc.showRevocationMessage)
    return
  }
  // Not in the framework, but what most platforms understand.
  target.__tcfapi?.('displayConsentUi', 2, () => {})
}
