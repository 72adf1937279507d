import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresDeskRecords } from '#adapters/postgres/billing/desk-records.ts'
import { postgresPaymentLinkRecords } from '#adapters/postgres/billing/payment-link-records.ts'
import { postgresRenewalRecords } from '#adapters/postgres/billing/renewal-records.ts'
import { postgresStaffCards } from '#adapters/postgres/billing/staff-cards.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import type { CustomerName } from '#core/account/customer-name.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { DeskKind } from '#core/shared/payment-kind.ts'
import type { CashReceipt, DeskPayment, DeskReference } from '#core/billing/desk-payment.ts'
import { makeChargeUnpaid } from '#core/billing/service/charge-unpaid.ts'
import { makeOrderAtDesk } from '#core/billing/service/order-at-desk.ts'
import { makeRenewAtDesk } from '#core/billing/service/renew-at-desk.ts'
import { makeReverseRenewal } from '#core/billing/service/reverse-renewal.ts'
import { makeChangePaymentLink } from '#core/billing/service/staff-payment-links.ts'
import type { OrderId, StaffId } from '#core/shared/ids.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { EMPTY_PICKS } from '#core/storing/order.ts'
import { SECRET } from './own-token.ts'
import type { ServiceUnderTest } from './running-service.ts'
import { serviceNow } from './service-now.ts'

type Chosen = {
  readonly equipmentType?: 'SKI' | 'SNOWBOARD'
  readonly plan?: 'BASIC' | 'FLEX'
  readonly location?: RegionCode
  readonly isForced?: boolean
  /** Contracts of the kind that were shown; without it none were. */
  readonly shownBeside?: number | undefined
}

type Paid = { readonly kind?: DeskKind; readonly reference?: string; readonly cashReceipt?: string }

let references = 0

const toPayment = ({ kind = 'BANK', reference = `transfer ${(references += 1)}`, cashReceipt }: Paid): DeskPayment => ({
  kind,
  reference: reference as DeskReference,
  cashReceipt: (cashReceipt ?? null) as CashReceipt | null,
})

/** Money that the staff of a running service takes; `makeStaff` has appointed them. */
export const deskOfStaff = (
  service: Pick<ServiceUnderTest, 'call' | 'databaseUrl'> & Partial<Pick<ServiceUnderTest, 'onStop'>>,
) => {
  const pool = openPool({ url: service.databaseUrl, max: 2, onError: () => undefined })
  const close = async (): Promise<void> => (pool.ended ? undefined : pool.end())
  service.onStop?.(close)
  const postgres = { db: openDatabase(pool), report: () => undefined }
  const [desk, links] = [postgresDeskRecords(postgres), postgresPaymentLinkRecords(postgres)]
  const cards = postgresStaffCards(postgres)
  const renewals = postgresRenewalRecords(postgres, makeSecretBox(SECRET))
  const byBoss = async () => {
    const now = await serviceNow(service)
    return {
      clock: { now: () => now },
      asked: { staff: { id: 'boss' as StaffId, name: '대표', role: 'ADMIN' as const }, reason: 'test', dryRun: false },
    }
  }

  const orderAtDesk = async (
    phone: string,
    name: string | null,
    paid: Paid | 'LINK' = {},
    { isForced = false, shownBeside, ...chosen }: Chosen = {},
  ) => {
    const { clock, asked } = await byBoss()
    const ids = {
      newCustomerId: newIds.customer,
      newOrderId: newIds.order,
      newPaymentId: newIds.payment,
      newEquipmentId: newIds.equipment,
      newPaymentLinkId: newIds.paymentLink,
    }
    return makeOrderAtDesk({ desk, clock, shop: currentShop, ...ids })({
      ...asked,
      phone: phone as PhoneNumber,
      name: name as CustomerName | null,
      selection: {
        equipmentType: 'SKI',
        location: 'RESORT',
        plan: 'BASIC',
        ...EMPTY_PICKS,
        ...chosen,
      },
      sets: 1,
      shownBeside,
      place: null,
      isForced,
      payment: paid === 'LINK' ? null : toPayment(paid),
    })
  }

  return {
    /** The id of the order, or why there is none. */
    order: async (...asked: Parameters<typeof orderAtDesk>): Promise<string> =>
      (await orderAtDesk(...asked)).match(
        ({ orders }) => orders[0]?.orderId ?? '',
        ({ kind }) => kind,
      ),
    /** The unpaid orders that the order closed, or why there is none. */
    replacedBy: async (...asked: Parameters<typeof orderAtDesk>): Promise<readonly string[] | string> =>
      (await orderAtDesk(...asked)).match<readonly string[] | string>(
        ({ replaced }) => replaced,
        ({ kind }) => kind,
      ),
    /** What became of sending a new link to pay by, or cancelling the one there is. */
    async link(orderId: string, what: 'AGAIN' | 'CANCEL'): Promise<string> {
      const { clock, asked } = await byBoss()
      const changed = await makeChangePaymentLink({ links, clock, newPaymentLinkId: newIds.paymentLink })({
        ...asked,
        orderId: orderId as OrderId,
        what,
      })
      return changed.match(
        () => 'done',
        ({ kind }) => kind,
      )
    },
    /** What became of taking the money of the next year. */
    async renew(orderId: string, paid: Paid = {}): Promise<string> {
      const { clock, asked } = await byBoss()
      const renewed = await makeRenewAtDesk({ desk, clock, newPaymentId: newIds.payment })({
        ...asked,
        orderId: orderId as OrderId,
        payment: toPayment(paid),
      })
      return renewed.match(
        ({ term, amountWon, isRepeated }) => `${isRepeated ? 'again' : 'paid'} ${term} ${amountWon}`,
        refusal => ('hold' in refusal ? `${refusal.kind} ${refusal.hold}` : refusal.kind),
      )
    },
    /** What became of taking back that the newest year was paid. */
    async reverse(orderId: string): Promise<string> {
      const { clock, asked } = await byBoss()
      const reversed = await makeReverseRenewal({ desk, clock, newPaymentId: newIds.payment })({
        ...asked,
        orderId: orderId as OrderId,
      })
      return reversed.match(
        () => 'reversed',
        ({ kind }) => kind,
      )
    },
    /** What became of sending the customer of an order to where a card is registered. */
    async sendCardLink(orderId: string): Promise<string> {
      const { clock } = await byBoss()
      const decision = { by: 'boss' as StaffId, reason: 'test', at: clock.now() }
      return (await cards.sendLink(orderId, decision)).match(
        () => 'sent',
        ({ kind }) => kind,
      )
    },
    /** What became of charging the stored card once more, for the customer who wants it. */
    async charge(orderId: string): Promise<string> {
      const { clock, asked } = await byBoss()
      const charged = await makeChargeUnpaid({ renewals, clock })({ ...asked, orderId: orderId as OrderId })
      return charged.match(
        () => 'asked',
        ({ kind }) => kind,
      )
    },
    close,
  }
}
