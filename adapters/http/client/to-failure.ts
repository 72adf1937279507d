import { match, P } from 'ts-pattern'
import type { ErrorBody } from '#adapters/http/contract/error-body.ts'
import { FAILURE_CODES, type FailureKind, type WireFailure } from '#adapters/http/contract/failures.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import { HALF_DAYS } from '#core/shared/shop.ts'
import { Day } from '#core/shared/day.ts'
import type { Won } from '#core/shared/won.ts'
import type { PickupWindow } from '#core/storing/pickup-window.ts'
import { RegionCode } from '#core/storing/region.ts'
import type { Season } from '#core/storing/season.ts'

const KIND_BY_CODE = new Map<string, FailureKind>(
  (Object.keys(FAILURE_CODES) as FailureKind[]).map(kind => [FAILURE_CODES[kind].code, kind]),
)

/** Needs no more than its name: a failure that carries something does not get past the lines that read it. */
type BareKind = {
  [Kind in FailureKind]: { readonly kind: Kind } extends Extract<WireFailure, { kind: Kind }> ? Kind : never
}[FailureKind]

const STEPS = ['AccessToken', 'Audience', 'Profile', 'IdToken'] as const

/** Our failure behind an error body; a code that we do not know says no more than that the service did not do it. */
export const toFailure = (body: ErrorBody, hadToken: boolean): WireFailure => {
  const { code, message } = body
  if (body.declined === true) return { kind: 'PaymentDeclined', code, message }
  return (
    match(KIND_BY_CODE.get(code))
      .returnType<WireFailure>()
      .with(P.nullish, () => serviceUnreachable)
      .with('PaymentDeclined', kind => ({ kind, code, message }))
      .with('SignInNeeded', kind => ({ kind, hadToken }))
      .with('InvalidInput', 'PasswordTooCommon', kind => ({ kind, field: body.field ?? '' }))
      .with('SocialRefused', kind => ({ kind, step: STEPS.find(step => step === body.step) ?? 'Profile' }))
      .with('CheckoutLimit', kind => ({ kind, season: (body.season ?? '') as Season }))
      .with('CheckoutDayTooLate', kind => {
        const latest = Day.parse(body.latest ?? '').unwrapOr(null)
        return latest === null ? serviceUnreachable : { kind, latest }
      })
      .with('ProxyIncomplete', kind => ({
        kind,
        missing: body.missing === 'phone' ? ('phone' as const) : ('name' as const),
      }))
      .with('RefundChanged', kind => ({ kind, refundableWon: (body.refundableAmount ?? 0) as Won }))
      .with('WindowFull', kind => ({
        kind,
        free: (body.free ?? []).flatMap(({ day: text, half: name }): readonly PickupWindow[] => {
          const day = Day.parse(text).unwrapOr(null)
          const half = HALF_DAYS.find(one => one === name)
          return day !== null && half !== undefined ? [{ day, half }] : []
        }),
      }))
      .with('SoldOut', kind => ({
        kind,
        free: (body.freeRegions ?? []).flatMap(text => RegionCode.parse(text).unwrapOr([])),
      }))
      .with('OrderExpired', kind => ({ kind, isReplaced: body.replaced === true }))
      .with('TooManyRequests', kind => ({
        kind,
        retryAfterSeconds: body.retryAfter ?? 1,
        ...(body.network === true && { because: 'Network' as const }),
      }))
      // The compiler does not distinguish more than 25 kinds; that they carry nothing it does check.
      .otherwise((kind: BareKind) => ({ kind }) as WireFailure)
  )
}
