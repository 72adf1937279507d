import * as z from 'zod/mini'
import { WireUser } from '#adapters/http/contract/access.ts'
import { customerOf, wireUserOf } from '#adapters/http/contract/wire-user.ts'
import type { KeptSession } from '#core/account/ports/kept-session.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Instant } from '#core/shared/instant.ts'
import { type DeviceStorage, readJson } from './device-storage.ts'
import { tokenTimes } from './token-times.ts'

/** Named by the specification. */
const TOKEN_KEY = 'token'
const USER_KEY = 'user'
/** How far the service's clock ran ahead of this device's when the token came, in seconds: a phone that is set wrong still signs in. */
const AHEAD_KEY = 'token_clock_ahead'

type Deps = { readonly storage: DeviceStorage; readonly clock: Clock }

export const localKeptSession = ({ storage, clock }: Deps): KeptSession => ({
  read() {
    const token = storage.getItem(TOKEN_KEY)
    const times = token === null ? null : tokenTimes(token)
    const user = WireUser.safeParse(readJson(storage, USER_KEY))
    if (token === null || times === null || !user.success) return null
    const ahead = z.number().safeParse(readJson(storage, AHEAD_KEY))
    const aheadSeconds = ahead.success ? ahead.data : 0
    return { token, customer: customerOf(user.data), expiresAt: Instant.plusSeconds(times.expiresAt, -aheadSeconds) }
  },
  keep({ token, customer }) {
    const issuedAt = tokenTimes(token)?.issuedAt ?? clock.now()
    storage.setItem(TOKEN_KEY, token)
    storage.setItem(USER_KEY, JSON.stringify(wireUserOf(customer)))
    storage.setItem(AHEAD_KEY, String(Math.round(Instant.secondsBetween(clock.now(), issuedAt))))
  },
  forget() {
    for (const key of [TOKEN_KEY, USER_KEY, AHEAD_KEY]) storage.removeItem(key)
  },
})
