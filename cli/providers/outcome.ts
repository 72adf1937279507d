import type { Clock } from '#core/shared/clock.ts'
import type { SendHttps } from '#adapters/http/https-call.ts'
import type { Endpoints } from '#adapters/container/endpoints.ts'
import type { ScriptVersion } from '#adapters/payment/toss/toss-script.ts'
import type { Email } from '#core/account/email.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { ReturnListener } from './return-listener.ts'

/** What came of one step. Neither `says` nor `todo` ever holds a key, a token or anything of a person. */
export type Outcome = {
  readonly step: string
  readonly state: 'passed' | 'failed' | 'skipped'
  readonly says: string
  /** What to do about it; null where nothing is. */
  readonly todo: string | null
}

export const passed = (step: string, says: string): Outcome => ({ step, state: 'passed', says, todo: null })

export const failedStep = (step: string, says: string, todo: string): Outcome => ({ step, state: 'failed', says, todo })

export const skipped = (step: string, says: string, todo: string): Outcome => ({ step, state: 'skipped', says, todo })

export const CHECKED = ['toss', 'sms', 'mail', 'kakao', 'naver', 'google'] as const
export type Checked = (typeof CHECKED)[number]

/** What a check may use. */
export type Checking<Name extends Checked> = {
  readonly endpoint: NonNullable<Endpoints[Name]>
  /** Around each call, so that its answer can be kept. */
  readonly sendHttps: SendHttps
  /** What providers check the age of, or we of theirs. */
  readonly clock: Clock
  /** As the service has it; what stands below it comes to `listener`. */
  readonly publicUrl: string
  /** Which script of the card provider the shop takes. */
  readonly cardWindowVersion: ScriptVersion
  /** Null where nobody could come back, or nobody is there to be asked. */
  readonly listener: ReturnListener | null
  /** Why it is null, and what to do. */
  readonly whyNoListener: readonly [says: string, todo: string]
  /** Asks the person at the terminal to open a page or do a thing. */
  readonly askPerson: (text: string) => void
  readonly openPage: (url: string, text: string) => void
  readonly toPhone: PhoneNumber | null
  readonly toMail: Email | null
}

/** The steps of one provider, each told as it comes. */
export type Check<Name extends Checked> = (checking: Checking<Name>) => AsyncGenerator<Outcome>
