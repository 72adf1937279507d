import { EMPTY_PICKS } from '#core/storing/order.ts'
import { err, ok } from 'neverthrow'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CustomerName } from '#core/account/customer-name.ts'
import type { Email } from '#core/account/email.ts'
import type { Password } from '#core/account/password.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { Accounts } from '#core/account/ports/accounts.ts'
import type { OwnPassword } from '#core/account/ports/own-password.ts'
import type { OwnProfile } from '#core/account/ports/own-profile.ts'
import type { OwnSession } from '#core/account/ports/own-session.ts'
import type { SignIn } from '#core/account/ports/sign-in.ts'
import type { OwnContracts } from '#core/billing/ports/own-contracts.ts'
import type { Payments } from '#core/billing/ports/payments.ts'
import type { StoredCards } from '#core/billing/ports/stored-cards.ts'
import type { Day } from '#core/shared/day.ts'
import type { EquipmentId, OrderId, PaymentId, ReportId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import type { DeliveryAddress } from '#core/storing/delivery-address.ts'
import type { Checkouts } from '#core/storing/ports/checkouts.ts'
import type { Orders } from '#core/storing/ports/orders.ts'
import type { OwnRecords } from '#core/storing/ports/own-records.ts'
import type { OwnReports } from '#core/storing/ports/own-reports.ts'
import type { OwnStorage } from '#core/storing/ports/own-storage.ts'

/** The ports between the two sides, for the holder of this token. */
export type SignedInSide = {
  readonly ownSession: OwnSession
  readonly ownPassword: OwnPassword
  readonly ownProfile: OwnProfile
  readonly orders: Orders
  readonly ownStorage: OwnStorage
  readonly ownReports: OwnReports
  readonly ownRecords: OwnRecords
  readonly payments: Payments
  readonly storedCards: StoredCards
  readonly ownContracts: OwnContracts
  readonly checkouts: Checkouts
}

export type ServiceUnderTest = {
  readonly accounts: Accounts
  readonly signIn: SignIn
  readonly as: (token: string) => Promise<SignedInSide>
  /** The buyer agrees in the card window. */
  readonly agree: (order: { readonly orderId: OrderId; readonly amount: Won }) => string
  /** The customer gives a card in the card window; the auth key that comes back. */
  readonly registerCard: (customerKey: string) => string
  /** Staff fetches the gear of a paid order and inspects it. */
  readonly inspect: (orderId: OrderId, score: number) => Promise<ReportId>
  /** The next confirm: refused with this code, or its answer lost after the money moved. */
  readonly failNext: (
    fault: { readonly kind: 'Declined'; readonly code: string } | { readonly kind: 'LostAfter' },
  ) => void
}

let people = 0

/** What the service answers its customers, directly or over HTTP: the answers are the same. */
export const serviceConform = (name: string, bench: () => ServiceUnderTest): void => {
  describe(`the service: ${name}`, () => {
    let person: Parameters<Accounts['signUp']>[0]
    let me: SignedInSide

    beforeEach(async () => {
      people += 1
      const email = `c${people}@example.com` as Email
      person = {
        name: '김시즌' as CustomerName,
        email,
        typedEmail: email,
        password: 'skiing2026' as Password,
        phone: `0107777${String(people).padStart(4, '0')}` as PhoneNumber,
        agreements: { age: true, service: true, data: true, marketing: false },
      }
      expect(await bench().accounts.signUp(person)).toEqual(ok(undefined))
      const signedIn = (await bench().signIn.logIn(person)).unwrapOr(null)
      me = await bench().as(signedIn?.token ?? '')
    })

    const selection = {
      equipmentType: 'SKI',
      location: 'RESORT',
      plan: 'BASIC',
      ...EMPTY_PICKS,
    } as const
    const place = async (): Promise<OrderId> => {
      const placed = (
        await me.orders.place({ selection, agreements: null, pickupPlace: null, pickupWindow: null })
      ).unwrapOr(null)
      expect(placed?.amountWon).toBe(99_000)
      return placed?.orderId ?? ('' as OrderId)
    }
    const agree = (orderId: OrderId): string => bench().agree({ orderId, amount: 99_000 as Won })

    test('knows who signed up, and refuses their e-mail to others', async () => {
      const { email, phone } = person
      expect(await me.ownProfile.read()).toMatchObject(ok({ name: '김시즌', email, phone, provider: 'EMAIL' }))
      expect(await bench().accounts.isEmailFree(email)).toEqual(ok(false))
      expect(await bench().accounts.signUp(person)).toEqual(err({ kind: 'EmailTaken' }))
    })

    test('refuses missing consents and wrong passwords', async () => {
      const agreements = { age: true, service: false, data: true, marketing: false }
      expect(await bench().accounts.signUp({ ...person, agreements })).toEqual(err({ kind: 'TermsNotAgreed' }))
      expect(await bench().signIn.logIn({ email: person.email, password: 'wrong-pass1' })).toEqual(
        err({ kind: 'LogInRefused' }),
      )
    })

    test('gives the caller another name, which home calls them by', async () => {
      const name = '이이름' as CustomerName
      expect(await me.ownProfile.rename(name)).toMatchObject(ok({ name, email: person.email }))
      expect(await me.ownProfile.read()).toMatchObject(ok({ name }))
      expect(await me.ownStorage.home()).toMatchObject(ok({ userName: name }))
    })

    test('changes the password by the current one, for a session that goes on while the others end', async () => {
      const other = await bench().as((await bench().signIn.logIn(person)).unwrapOr(null)?.token ?? '')
      const next = 'powder2026' as Password
      expect(await me.ownPassword.change({ current: 'wrong-pass1', next })).toEqual(err({ kind: 'PasswordIncorrect' }))
      expect(await me.ownPassword.change({ current: person.password, next })).toEqual(ok(undefined))
      expect(await me.ownSession.verify()).toEqual(ok(undefined))
      expect(await other.ownPassword.change({ current: next, next: person.password })).toMatchObject(
        err({ kind: 'SignInNeeded' }),
      )
      expect(await bench().signIn.logIn(person)).toEqual(err({ kind: 'LogInRefused' }))
      expect((await bench().signIn.logIn({ ...person, password: next })).isOk()).toBe(true)
    })

    test('renews a session while it lives, and ends it', async () => {
      expect(await me.ownSession.verify()).toEqual(ok(undefined))
      const renewed = await bench().as((await me.ownSession.refresh()).unwrapOr(''))
      expect((await renewed.ownProfile.read()).isOk()).toBe(true)
      expect(await me.ownSession.logOut()).toEqual(ok(undefined))
    })

    test('takes an order from placing to paid, and shows it at home', async () => {
      expect(await me.ownStorage.home()).toMatchObject(ok({ userName: '김시즌', storingStatus: 0, order: null }))
      const orderId = await place()
      const paid = await me.payments.confirm({ paymentKey: agree(orderId), orderId, amount: 99_000 })
      expect(paid).toMatchObject(
        ok({ orderId, status: 'DONE', amountWon: 99_000, orderName: '스키 보관 기본', failure: null }),
      )
      expect(await me.payments.ofOrder(orderId)).toEqual(paid)
      expect(await me.ownStorage.home()).toMatchObject(
        ok({
          storingStatus: 1,
          activeCount: 1,
          canCheckout: false,
          order: {
            orderId,
            plan: 'BASIC',
            pickupDate: null,
            timeline: [{ event: 'payment.confirmed' }, { from: null }],
          },
        }),
      )
      expect(await me.ownStorage.active()).toMatchObject(
        ok([{ orderId, orderName: '스키 보관 기본', storageEndDate: null }]),
      )
      expect(await me.ownStorage.countActive()).toEqual(ok(1))
      expect(await me.ownStorage.reports()).toEqual(ok([]))
    })

    test('answers the payment state of an order, and nothing else', async () => {
      expect(await me.ownRecords.recentPlan()).toEqual(ok(null))
      const orderId = await place()
      expect(await me.ownRecords.payments('stored', null)).toMatchObject(
        ok({
          items: [{ orderId, storingStatus: 'PENDING_EQUIPMENT', hasEquipment: false, paymentStatus: 'READY' }],
          next: null,
        }),
      )
      await me.payments.confirm({ paymentKey: agree(orderId), orderId, amount: 99_000 })
      const record = {
        orderId,
        term: 1,
        equipmentType: 'SKI',
        hasEquipment: true,
        storingStatus: 'REQUESTED',
        leg: null,
        paymentStatus: 'DONE',
        storageStartDate: null,
        amountWon: 99_000,
        plan: 'BASIC',
        location: 'RESORT',
        cancellable: true,
        terminable: false,
        autoRenewal: 'NEEDS_CARD',
      }
      for (const list of [
        await me.ownRecords.payments('stored', null),
        await me.ownRecords.payments('all', null),
        await me.ownRecords.history('applied', null),
      ])
        expect(list).toMatchObject(ok({ items: [record], next: null }))
      for (const list of [
        await me.ownRecords.payments('past', null),
        await me.ownRecords.history('inStorage', null),
        await me.ownRecords.history('ended', null),
      ])
        expect(list).toEqual(ok({ items: [], next: null }))
      expect(await me.ownRecords.recentPlan()).toEqual(ok('BASIC'))
      expect(await me.ownRecords.story(orderId)).toMatchObject(
        ok({
          record,
          timeline: [{ event: 'payment.confirmed' }, { event: 'order.precreated', from: null }],
          payments: [{ term: 1, amountWon: 99_000, status: 'DONE' }],
        }),
      )
      expect(await me.ownRecords.story('SK-AAAAAAAAAAAA' as OrderId)).toEqual(err({ kind: 'OrderNotFound' }))
    })

    test('shows a report with the addresses of its pictures, and no report that is not the caller’s', async () => {
      const orderId = await place()
      await me.payments.confirm({ paymentKey: agree(orderId), orderId, amount: 99_000 })
      const id = await bench().inspect(orderId, 79.9)
      const [listed] = (await me.ownStorage.reports()).unwrapOr([])
      const [stored] = (await me.ownStorage.active()).unwrapOr([])
      expect(listed).toMatchObject({ id, score: 79.9, userEquipmentId: stored?.userEquipmentId })
      expect(listed?.picture).toMatch(
        new RegExp(`^/api/users/equipment/report/${id}/image/front\\?expires=\\d+&signature=`),
      )
      expect(stored).toMatchObject({ equipmentType: 'SKI', storingStatus: 4, autoRenewal: expect.any(String) })
      const read = (await me.ownReports.read(id)).unwrapOr(null)
      expect(read).toMatchObject({ id, score: 79.9, inspectionTip: '엣지를 말려 주세요', updatedAt: listed?.updatedAt })
      const addresses = Object.entries(read?.images ?? {})
      expect(addresses.map(([view]) => view)).toEqual(['front', 'back', 'left', 'right'])
      for (const [view, address] of addresses) {
        expect(address).toMatch(
          new RegExp(`^/api/users/equipment/report/${id}/image/${view}\\?expires=\\d+&signature=`),
        )
      }
      expect(await me.ownReports.read('00000000-0000-4000-8000-000000000000' as ReportId)).toEqual(
        err({ kind: 'ReportNotFound' }),
      )
    })

    const paidOrder = async (): Promise<{ readonly orderId: OrderId; readonly paymentId: PaymentId }> => {
      const orderId = await place()
      const paid = await me.payments.confirm({ paymentKey: agree(orderId), orderId, amount: 99_000 })
      return { orderId, paymentId: paid.unwrapOr(null)?.id ?? ('' as PaymentId) }
    }
    const contracted = { equipmentType: 'SKI', plan: 'BASIC', location: 'RESORT' }
    const wish = { intent: 'CANCEL', expectedRefund: 96_030 as Won } as const

    test('cancels a storage before pickup for what it quoted, once', async () => {
      const { orderId, paymentId } = await paidOrder()
      expect(await me.ownContracts.cancelQuote(orderId)).toEqual(
        ok({
          ...contracted,
          orderId,
          paymentId,
          pickupDate: null,
          paidWon: 99_000,
          refundableWon: 96_030,
          rule: 'FULL_MINUS_FEE',
          isByBank: false,
          withdrawalUntil: null,
          validUntil: expect.any(Number),
        }),
      )
      expect(await me.ownContracts.terminationTerms(paymentId)).toEqual(err({ kind: 'InvalidState' }))
      expect(await me.ownContracts.end(paymentId, { ...wish, intent: 'TERMINATE' })).toEqual(
        err({ kind: 'IntentMismatch' }),
      )
      expect(await me.ownContracts.end(paymentId, { ...wish, expectedRefund: 99_000 as Won })).toEqual(
        err({ kind: 'RefundChanged', refundableWon: 96_030 }),
      )
      const cancelled = ok({ kind: 'Cancelled', refundWon: 96_030 })
      expect(await me.ownContracts.end(paymentId, wish, `end:${paymentId}`)).toEqual(cancelled)
      expect(await me.ownContracts.end(paymentId, wish, `end:${paymentId}`)).toEqual(cancelled)
      expect(await me.payments.read(paymentId)).toMatchObject(ok({ status: 'REFUNDED' }))
      expect(await me.ownContracts.end(paymentId, wish)).toEqual(err({ kind: 'InvalidState' }))
      expect(await me.ownContracts.cancelQuote(orderId)).toEqual(err({ kind: 'InvalidState' }))
    })

    test('ends a renewal from pickup on, and takes it up again with a card only', async () => {
      const { orderId, paymentId } = await paidOrder()
      await bench().inspect(orderId, 80)
      expect(await me.ownContracts.end(paymentId, wish)).toEqual(err({ kind: 'IntentMismatch' }))
      expect(await me.ownContracts.terminationTerms(paymentId)).toMatchObject(
        ok({ ...contracted, orderId, paymentId, answer: 'ACCEPT', storageEndDate: null, isTerminated: false }),
      )
      expect(await me.ownContracts.end(paymentId, { intent: null, expectedRefund: null })).toEqual(
        ok({ kind: 'Terminated', isLate: false, storageEndDate: null }),
      )
      expect(await me.ownContracts.terminationTerms(paymentId)).toMatchObject(
        ok({ isTerminated: true, canResume: false }),
      )
      expect(await me.ownContracts.resume(paymentId)).toEqual(err({ kind: 'CardNeeded' }))
      expect(await me.payments.read(paymentId)).toMatchObject(ok({ status: 'DONE' }))
    })

    test('knows no contract that is not the caller’s', async () => {
      const [payment, order] = ['00000000-0000-4000-8000-000000000000' as PaymentId, 'SK-AAAAAAAAAAAA' as OrderId]
      expect(await me.ownContracts.cancelQuote(order)).toEqual(err({ kind: 'OrderNotFound' }))
      expect(await me.ownContracts.terminationTerms(payment)).toEqual(err({ kind: 'PaymentNotFound' }))
      expect(await me.ownContracts.end(payment, wish)).toEqual(err({ kind: 'PaymentNotFound' }))
      expect(await me.ownContracts.resume(payment)).toEqual(err({ kind: 'PaymentNotFound' }))
    })

    test('takes no gear out before it is stored, nor any that is not the caller’s', async () => {
      const orderId = await place()
      await me.payments.confirm({ paymentKey: agree(orderId), orderId, amount: 99_000 })
      const options = (await me.checkouts.options()).unwrapOr([])
      expect(options).toMatchObject([
        {
          orderId,
          orderName: '스키 보관 기본',
          equipmentType: 'SKI',
          gear: '',
          plan: 'BASIC',
          offer: null,
          current: null,
        },
      ])
      const equipmentId = options[0]?.equipmentId ?? ('' as EquipmentId)
      const asked = {
        equipmentId,
        day: '2026-12-20' as Day,
        proxy: { name: '', phone: '' },
        address: '스노우밸리로 1' as DeliveryAddress,
        agreements: null,
      }
      expect(await me.checkouts.request(asked, 'checkout:1')).toEqual(err({ kind: 'InvalidState' }))
      expect(await me.checkouts.withdraw(equipmentId)).toEqual(err({ kind: 'InvalidState' }))
      const nobodys = '00000000-0000-4000-8000-000000000000' as EquipmentId
      expect(await me.checkouts.request({ ...asked, equipmentId: nobodys }, 'checkout:2')).toEqual(
        err({ kind: 'NoEquipment' }),
      )
      expect(await me.checkouts.withdraw(nobodys)).toEqual(err({ kind: 'NoEquipment' }))
    })

    test('says why a payment is not taken', async () => {
      const orderId = await place()
      const paymentKey = agree(orderId)
      expect(await me.payments.confirm({ paymentKey, orderId, amount: 1 })).toEqual(err({ kind: 'AmountMismatch' }))
      expect(await me.payments.confirm({ paymentKey, orderId: 'SK-AAAAAAAAAAAA' as OrderId, amount: 99_000 })).toEqual(
        err({ kind: 'OrderNotFound' }),
      )
      bench().failNext({ kind: 'Declined', code: 'REJECT_CARD_COMPANY' })
      expect(await me.payments.confirm({ paymentKey, orderId, amount: 99_000 })).toMatchObject(
        err({ kind: 'PaymentDeclined', code: 'REJECT_CARD_COMPANY' }),
      )
      expect(await me.payments.read('00000000-0000-4000-8000-000000000000' as PaymentId)).toEqual(
        err({ kind: 'PaymentNotFound' }),
      )
    })

    test('stores a card for its owner, renews by it, and takes it away', async () => {
      const orderId = await place()
      await me.payments.confirm({ paymentKey: agree(orderId), orderId, amount: 99_000 })
      expect(await me.storedCards.card()).toEqual(ok(null))
      const customerKey = (await me.storedCards.customerKey()).unwrapOr('')
      const registration = { authKey: bench().registerCard(customerKey), customerKey }
      expect(await me.storedCards.register({ ...registration, customerKey: 'another' })).toEqual(
        err({ kind: 'AccessForbidden' }),
      )
      const stored = await me.storedCards.register(registration)
      expect(stored).toMatchObject(ok({ label: '현대카드 123*', isUsable: true }))
      const nextPayment = { on: null, isRefused: false }
      expect(await me.storedCards.card()).toEqual(stored.map(card => ({ ...card, nextPayment })))
      expect(await me.ownRecords.payments('stored', null)).toMatchObject(
        ok({ items: [{ orderId, autoRenewal: 'ACTIVE' }] }),
      )
      expect(await me.storedCards.register({ ...registration, authKey: 'no_auth_key' })).toMatchObject(
        err({ kind: 'PaymentDeclined', code: 'INVALID_BILLING_AUTH' }),
      )
      expect(await me.storedCards.remove()).toEqual(ok(undefined))
      expect(await me.storedCards.card()).toEqual(ok(null))
      expect(await me.ownRecords.payments('stored', null)).toMatchObject(
        ok({ items: [{ orderId, autoRenewal: 'NEEDS_CARD' }] }),
      )
    })

    test('calls a payment in progress while the provider is silent', async () => {
      const orderId = await place()
      bench().failNext({ kind: 'LostAfter' })
      const waiting = await me.payments.confirm({ paymentKey: agree(orderId), orderId, amount: 99_000 })
      expect(waiting).toMatchObject(ok({ status: 'IN_PROGRESS', orderId }))
    })
  })
}
