import * as z from 'zod/mini'
import type {
  NaverProgressStore,
  NewcomerStore,
  ProviderTokenStore,
  SocialStore,
  SocialStartStore,
} from '#core/account/ports/social-store.ts'
import { SOCIAL_PROVIDERS } from '#core/account/provider.ts'
import { TEMP_TOKEN_MINUTES } from '#core/account/session-timing.ts'
import { NOTHING_AGREED } from '#core/account/sign-up-terms.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Instant } from '#core/shared/instant.ts'
import { type DeviceStorage, readJson } from './device-storage.ts'
import { localKakaoSession } from './local-kakao-session.ts'
import { STORED_KEYS } from './stored-keys.ts'

/** Our own; what the specification names is in `STORED_KEYS`. */
const STARTS_KEYS = { kakao: 'kakao_starts', naver: 'naver_starts' } as const
/** In the local storage since when, in the session storage that it was this tab. */
const PROGRESS_KEY = 'naver_login_in_progress'

const Moment = z.pipe(
  z.int(),
  z.transform(milliseconds => milliseconds as Instant),
)
const Starts = z.array(z.object({ state: z.string(), begunAt: Moment, isUsed: z.boolean() }))
/** The person, since when they wait, and what they have agreed to so far. */
const TempUser = z.object({
  provider: z.enum(SOCIAL_PROVIDERS),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  keptAt: Moment,
  agreements: z.object({ age: z.boolean(), service: z.boolean(), data: z.boolean(), marketing: z.boolean() }),
})

type Deps = {
  readonly storage: DeviceStorage
  /** Of this tab alone. */
  readonly tabStorage: DeviceStorage
  readonly clock: Clock
}

export const localSocialStore = (deps: Deps): SocialStore => ({
  starts: socialStartStore(deps),
  naverProgress: naverProgressStore(deps),
  newcomer: newcomerStore(deps),
  providerTokens: providerTokenStore(deps),
})

const socialStartStore = ({ storage }: Deps): SocialStartStore => ({
  read(provider) {
    const stored = Starts.safeParse(readJson(storage, STARTS_KEYS[provider]))
    return stored.success ? stored.data : []
  },
  write: (provider, starts) => storage.setItem(STARTS_KEYS[provider], JSON.stringify(starts)),
})

const naverProgressStore = ({ storage, tabStorage }: Deps): NaverProgressStore => ({
  read() {
    const begunAt = Moment.safeParse(readJson(storage, PROGRESS_KEY))
    if (!begunAt.success) return null
    return { begunAt: begunAt.data, isOfThisTab: tabStorage.getItem(PROGRESS_KEY) !== null }
  },
  write(begunAt) {
    storage.setItem(PROGRESS_KEY, String(begunAt))
    tabStorage.setItem(PROGRESS_KEY, 'true')
  },
  clear() {
    storage.removeItem(PROGRESS_KEY)
    tabStorage.removeItem(PROGRESS_KEY)
  },
})

const newcomerStore = ({ storage, clock }: Deps): NewcomerStore => {
  const clear = (): void => {
    for (const key of [STORED_KEYS.tempToken, STORED_KEYS.tempSocialUser, STORED_KEYS.tempSocialName])
      storage.removeItem(key)
  }
  /** Nothing of a person outlives the pass that would finish their sign-up (O9). */
  const read = () => {
    const pass = storage.getItem(STORED_KEYS.tempToken)
    const user = TempUser.safeParse(readJson(storage, STORED_KEYS.tempSocialUser))
    if (pass === null || !user.success) return null
    if (Math.abs(Instant.secondsBetween(user.data.keptAt, clock.now())) < TEMP_TOKEN_MINUTES * 60)
      return { pass, ...user.data }
    clear()
    return null
  }

  return {
    read() {
      const found = read()
      if (found === null) return null
      const { pass, keptAt, agreements: _agreements, ...person } = found
      return { pass, person, keptAt }
    },
    write({ pass, person, keptAt }) {
      storage.setItem(STORED_KEYS.tempToken, pass)
      storage.setItem(STORED_KEYS.tempSocialUser, JSON.stringify({ ...person, keptAt, agreements: NOTHING_AGREED }))
    },
    readDraft() {
      const found = read()
      const name = storage.getItem(STORED_KEYS.tempSocialName)
      return found === null || name === null ? null : { agreements: found.agreements, name }
    },
    writeDraft({ agreements, name }) {
      const found = read()
      if (found === null) return
      const { pass: _pass, ...user } = found
      storage.setItem(STORED_KEYS.tempSocialUser, JSON.stringify({ ...user, agreements }))
      storage.setItem(STORED_KEYS.tempSocialName, name)
    },
    clear,
  }
}

const providerTokenStore = ({ storage, clock }: Deps): ProviderTokenStore => {
  const kakaoSession = localKakaoSession({ storage, clock })
  const write = (key: string, token: string | null): void =>
    token === null ? storage.removeItem(key) : storage.setItem(key, token)
  return {
    writeKakao: ({ id, name }) => kakaoSession.write({ user: { id, name }, accessToken: null, refreshToken: null }),
    writeNaver: token => write(STORED_KEYS.naverAccessToken, token),
    readNaver: () => storage.getItem(STORED_KEYS.naverAccessToken),
    writeGoogle: token => write(STORED_KEYS.googleAccessToken, token),
  }
}
