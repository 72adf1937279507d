import { ResultAsync } from 'neverthrow'
import { postgresPriceRecords } from '#adapters/postgres/billing/price-records.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { makeOfferPrices, makeWithdrawPrices } from '#core/billing/service/offer-prices.ts'
import { postgresContractRecords } from '#adapters/postgres/billing/contract-records.ts'
import { makeStaffContainer } from '#adapters/container/service/staff-container.ts'
import { StaffMoney } from '#adapters/container/service/staff-money.ts'
import { resolve } from '#adapters/container/token.ts'
import { memoryImageStore } from '#adapters/memory/storing/memory-image-store.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { openToss } from '#adapters/payment/toss/open-toss.ts'
import { SANDBOX_TOSS_KEYS } from '#adapters/sandbox/sandbox.ts'
import { postgresRefundRecords } from '#adapters/postgres/billing/refund-records.ts'
import type { RefundRecord } from '#core/billing/ports/refund-records.ts'
import { makeGiveGoodwill } from '#core/billing/service/give-goodwill.ts'
import { makeReopenRefund } from '#core/billing/service/reopen-refund.ts'
import { makeRetryRefund } from '#core/billing/service/retry-refund.ts'
import { makeSettleRefundByHand } from '#core/billing/service/settle-refund-by-hand.ts'
import { makeStaffContracts } from '#core/billing/service/staff-contracts.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { OrderId, StaffId } from '#core/shared/ids.ts'
import type { StaffRole } from '#core/shared/staff.ts'
import type { Won } from '#core/shared/won.ts'
import type { ServiceUnderTest } from './running-service.ts'
import { serviceNow } from './service-now.ts'

type Said = { readonly role?: StaffRole; readonly operatorFault?: boolean; readonly isOverride?: boolean }

/** What the staff of a running service does about contracts; `staffOf` has appointed them. */
export const contractsOfStaff = (
  service: Pick<ServiceUnderTest, 'call' | 'databaseUrl' | 'url'> & Partial<Pick<ServiceUnderTest, 'onStop'>>,
) => {
  const pool = openPool({ url: service.databaseUrl, max: 2, onError: () => undefined })
  const close = async (): Promise<void> => (pool.ended ? undefined : pool.end())
  service.onStop?.(close)
  const postgres = { db: openDatabase(pool), report: () => undefined }
  const [contracts, refunds] = [postgresContractRecords(postgres), postgresRefundRecords(postgres)]
  const prices = postgresPriceRecords(postgres)
  const clockNow = async (): Promise<Clock> => {
    const now = await serviceNow(service)
    return { now: () => now }
  }
  const member = (role: StaffRole = 'ADMIN') => ({ id: 'boss' as StaffId, name: '대표', role })
  const asked = (orderId: string, { role }: Said) => ({
    orderId: orderId as OrderId,
    staff: member(role),
    reason: 'nobody came',
    dryRun: false,
  })
  const staffMoney = async () => {
    const provider = openToss({ baseUrl: `${service.url}/sandbox/toss`, keys: SANDBOX_TOSS_KEYS, log: () => undefined })
    const parts = { postgres, clock: await clockNow(), images: memoryImageStore(), provider }
    return makeStaffContainer(parts, StaffMoney)
  }
  const atNow = () =>
    ResultAsync.fromSafePromise(clockNow()).map(clock =>
      makeStaffContracts({ contracts, clock, shop: () => TRIAL_SHOP }),
    )

  return {
    cancel: (orderId: string, said: Said = {}) =>
      atNow().andThen(at => at.cancel({ ...asked(orderId, said), operatorFault: said.operatorFault ?? false })),
    terminate: (orderId: string, said: Said = {}) =>
      atNow().andThen(at => at.terminate({ ...asked(orderId, said), isOverride: said.isOverride ?? false })),
    resume: (orderId: string) => atNow().andThen(at => at.resume(asked(orderId, {}))),
    /** What became of offering this yearly price from today on. */
    async offerPrice(orderId: string, won: number): Promise<string> {
      const clock = await clockNow()
      const wish = { won: won as Won, from: Day.of(clock.now()), isInsisted: false, of: { order: orderId as OrderId } }
      const offers = await makeOfferPrices({ prices, clock, shop: currentShop })({ ...asked(orderId, {}), ...wish })
      return offers.match(
        ({ offered, passedOver }) => (offered.length > 0 ? 'offered' : (passedOver[0]?.why ?? '')),
        ({ kind }) => kind,
      )
    },
    async withdrawPrice(orderId: string): Promise<string> {
      const asking = { ...asked(orderId, {}), of: { order: orderId as OrderId } }
      const done = await makeWithdrawPrices({ prices, clock: await clockNow(), shop: currentShop })(asking)
      return done.match(
        ({ withdrawn, charging }) => `${withdrawn.length} withdrawn, ${charging.length} charging`,
        ({ kind }) => kind,
      )
    },
    /** What became of giving a part of the newest payment back; a worker sends it, unless it was paid by bank today. */
    async giveGoodwill(
      id: string,
      won: number,
      {
        role,
        byBank = false,
        again = true,
        reason = 'scratched',
      }: Said & { byBank?: boolean; again?: boolean; reason?: string } = {},
    ): Promise<string> {
      const clock = await clockNow()
      const given = await makeGiveGoodwill({ refunds, clock })({
        id,
        amountWon: won as Won,
        paidByBankOn: byBank ? Day.of(clock.now()) : null,
        again,
        staff: member(role),
        reason,
        dryRun: false,
      })
      return given.match(
        ({ basis }) => `Given${basis.refundsOfOrder.map(whose).at(0) ?? ''}`,
        ({ kind }) => kind,
      )
    },
    /** What became of each failed refund of this order, and whether it was known to be nobody's any more. */
    async retryRefunds(orderId: string, reason = 'again'): Promise<readonly string[]> {
      const failed = (await refunds.list(['FAILED'], { after: null, limit: 100 }))
        .unwrapOr([])
        .filter(refund => refund.orderId === orderId)
      const retry = makeRetryRefund({ refunds, clock: await clockNow() })
      const tried = await Promise.all(failed.map(({ id }) => retry({ id, staff: member(), reason, dryRun: false })))
      return tried.map(done =>
        done.match(
          ({ refund, retry: next }) => `${next.kind}${whose(refund)}`,
          ({ kind }) => kind,
        ),
      )
    },
    /** What became of settling each failed refund of this order by a transfer of today. */
    async payByBank(orderId: string, reason = 'closed'): Promise<readonly string[]> {
      const known = (await refunds.list(['FAILED', 'UNKNOWN', 'SENT'], { after: null, limit: 100 })).unwrapOr([])
      const clock = await clockNow()
      const settle = makeSettleRefundByHand({
        refunds,
        clock,
        gateway: sandboxGateway(service),
      })
      const done = await Promise.all(
        known
          .filter(refund => refund.orderId === orderId)
          .map(({ id }) => settle({ id, paidOn: Day.of(clock.now()), staff: member(), reason, dryRun: false })),
      )
      return done.map(settled =>
        settled.match(
          ({ refund }) => `Settled${whose(refund)}`,
          ({ kind }) => kind,
        ),
      )
    },
    /** What became of taking back that the newest transfer for this order was made. */
    async reopenRefund(orderId: string, reason = 'another was meant'): Promise<string> {
      const known = (await refunds.list(['SENT', 'UNKNOWN', 'FAILED', 'DONE'], { after: null, limit: 100 })).unwrapOr(
        [],
      )
      const newest = known
        .filter(refund => refund.orderId === orderId)
        .toSorted((one, other) => other.n - one.n)
        .at(0)
      const reopen = makeReopenRefund({ refunds, clock: await clockNow() })
      const done = await reopen({ id: newest?.id ?? '', staff: member(), reason, dryRun: false })
      return done.match(
        () => 'Reopened',
        ({ kind }) => kind,
      )
    },
    /** What became of reading the provider's records of all its terms. */
    async reconcile(orderId: string, reason: string): Promise<string> {
      const reconcile = resolve(await staffMoney(), StaffMoney.reconcilePayment)
      return reconcile({ id: orderId, staff: member(), reason, dryRun: false }).match(
        () => 'looked up',
        ({ kind }) => kind,
      )
    },
    /** What became of taking what the provider's page gave back of a payment into the books. */
    async adopt(paymentId: string): Promise<string> {
      const adopt = resolve(await staffMoney(), StaffMoney.adoptRefunds)
      return adopt({ id: paymentId, staff: member(), reason: 'seen at the provider', dryRun: false }).match(
        () => 'Adopted',
        ({ kind }) => kind,
      )
    },
    close,
  }
}

const whose = ({ isOfErased }: RefundRecord): string => (isOfErased ? ' of nobody' : '')

/** The provider of the running service, as its own gateway reads it. */
const sandboxGateway = ({ url }: Pick<ServiceUnderTest, 'url'>) =>
  openToss({ baseUrl: `${url}/sandbox/toss`, keys: SANDBOX_TOSS_KEYS, log: () => undefined }).gateway
