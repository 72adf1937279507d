import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import type { TossKeys } from '#adapters/payment/toss/open-toss.ts'
import type { CardProvider } from '#adapters/container/service/staff-container.ts'
import type { Settings } from '../settings/settings.ts'
import { type WrongSetting, wrongSetting } from '../settings/wrong-setting.ts'

type Place = { readonly baseUrl: string; readonly keys: TossKeys }

/** The card provider, or its sandbox in the running service; for the few commands that ask it. */
export const openCardProvider = (settings: Settings): ResultAsync<CardProvider, WrongSetting> =>
  placeOf(settings).andThen(place => ResultAsync.fromSafePromise(openAt(place)))

const placeOf = ({ keys, publicUrl, sandboxOrigin }: Settings): ResultAsync<Place, WrongSetting> =>
  ResultAsync.fromSafePromise(import('#adapters/payment/toss/toss-call.ts')).andThen(({ TOSS_API_URL }) =>
    keys.toss === 'sandbox'
      ? findSandbox(sandboxOrigin ?? publicUrl)
      : okAsync({ baseUrl: TOSS_API_URL, keys: keys.toss }),
  )

/**
 * A trial may run at another port than the one that this command was told of. Asked before anything is written: a charge
 * that reaches nobody would be in doubt.
 */
const findSandbox = (origin: string): ResultAsync<Place, WrongSetting> =>
  ResultAsync.fromSafePromise(isSandbox(origin)).andThen(isThere =>
    isThere
      ? ResultAsync.fromSafePromise(import('#adapters/sandbox/sandbox.ts')).map(({ SANDBOX_TOSS_KEYS }) => ({
          baseUrl: `${origin}/sandbox/toss`,
          keys: SANDBOX_TOSS_KEYS,
        }))
      : errAsync(noSandboxAt(origin)),
  )

const noSandboxAt = (origin: string): WrongSetting =>
  wrongSetting(
    `No sandbox of the card provider answers at ${origin}/sandbox. Start the trial, or name its address as the trial has it: PORT, PUBLIC_URL or SANDBOX_URL. Nothing was done.`,
  )

const FIND_TIMEOUT_MS = 3_000

const isSandbox = (origin: string): Promise<boolean> =>
  fetch(`${origin}/sandbox/assets/sandbox.js`, { method: 'HEAD', signal: AbortSignal.timeout(FIND_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

const openAt = async (place: Place): Promise<CardProvider> => {
  const { openToss } = await import('#adapters/payment/toss/open-toss.ts')
  return openToss({ ...place, log: () => undefined })
}
