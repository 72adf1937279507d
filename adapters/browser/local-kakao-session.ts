import * as z from 'zod/mini'
import { KAKAO_SESSION_SECONDS } from '#core/account/session-timing.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Instant } from '#core/shared/instant.ts'
import { type DeviceStorage, readJson } from './device-storage.ts'
import { STORED_KEYS } from './stored-keys.ts'

const Stored = z.object({
  user: z.unknown(),
  tokens: z.object({
    /** Null where the service alone speaks with the provider. */
    accessToken: z.nullable(z.string()),
    refreshToken: z.nullable(z.string()),
    /** Milliseconds since 1970. */
    loginTime: z.number(),
    /** Seconds. */
    expiresIn: z.number(),
  }),
})
export type KakaoSession = z.infer<typeof Stored>
type NewSession = Pick<KakaoSession, 'user'> & Pick<KakaoSession['tokens'], 'accessToken' | 'refreshToken'>

/** The session with the messenger service as the specification names and shapes it (A sections 3 and 4). */
export const localKakaoSession = ({ storage, clock }: { readonly storage: DeviceStorage; readonly clock: Clock }) => ({
  /** Null without one; one that is over, or no session at all, is removed. */
  read(): KakaoSession | null {
    const stored = Stored.safeParse(readJson(storage, STORED_KEYS.kakaoSession))
    if (stored.success) {
      const { loginTime, expiresIn } = stored.data.tokens
      if (Instant.secondsBetween(loginTime as Instant, clock.now()) <= expiresIn) return stored.data
    }
    storage.removeItem(STORED_KEYS.kakaoSession)
    return null
  },
  /** Begins now and lasts for `KAKAO_SESSION_SECONDS`. */
  write({ user, accessToken, refreshToken }: NewSession): void {
    const tokens = { accessToken, refreshToken, loginTime: clock.now(), expiresIn: KAKAO_SESSION_SECONDS }
    const kept: KakaoSession = { user, tokens }
    storage.setItem(STORED_KEYS.kakaoSession, JSON.stringify(kept))
  },
  clear: (): void => storage.removeItem(STORED_KEYS.kakaoSession),
})
