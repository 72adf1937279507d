import { expect, test } from 'vitest'
import { readOrderMoney } from '#adapters/http/contract/staff/order-money.ts'
import { orderTimeline } from '#adapters/http/contract/storing/records.ts'
import { readPayment } from './payment.ts'

const PAID = { paymentId: 'p', amount: 99_000, status: 'DONE', method: '카드', approvedAt: '2026-11-22T00:00:00.000Z' }

const NO_DAYS = { storageStartDate: null, storageEndDate: null, nextPaymentDate: null, renewalCancelDeadline: null }
const RECORD = {
  ...NO_DAYS,
  paymentId: 'p',
  orderId: 'SK-AAAAAAAAAAAA',
  term: 1,
  equipmentType: 'SKI',
  equipmentBrand: '',
  equipmentName: '',
  equipmentSize: '',
  hasEquipment: false,
  storingStatus: '보관 신청',
  leg: null,
  paymentStatus: 'DONE',
  pickupDate: null,
  amount: 99_000,
  plan: 'BASIC',
  location: 'RESORT',
  orderedAt: '2026-11-22T00:00:00.000Z',
  cancellable: true,
  terminable: false,
  autoRenewal: 'ACTIVE',
  renewalStatus: 'OK',
}
const STORY = { orderId: 'SK-AAAAAAAAAAAA', record: RECORD, timeline: [] }

/** As each of the three screens reads it that links a receipt. */
const READ: Readonly<Record<string, (url: string) => unknown>> = {
  'after paying': url => {
    const order = { orderId: 'SK-AAAAAAAAAAAA', orderName: '스키', totalAmount: 99_000 }
    const payment = { ...PAID, ...order, receipt: { url }, failure: null }
    return readPayment.answer.safeParse({ success: true, message: '', payment }).data?.receiptUrl
  },
  'in the story of an order': url => {
    const payments = [{ ...PAID, term: 1, receipt: { url } }]
    const { data } = orderTimeline.answer.safeParse({ success: true, ...STORY, payments })
    return data?.payments[0]?.receiptUrl
  },
  'on the desk': url => {
    const taken = { cardLabel: null, reference: null, receivedBy: null, cashReceipt: null, fee: null }
    const payment = { ...PAID, ...taken, term: 1, kind: 'CARD', receiptUrl: url, givenBack: 0, isInDoubt: false }
    const answer = { success: true, payments: [{ ...payment, failure: null, refunds: [] }], notes: [], offers: [] }
    return readOrderMoney.answer.safeParse(answer).data?.payments[0]?.receiptUrl
  },
}

test.each(Object.entries(READ))('a receipt %s leads to a page of the web, or nowhere', (_where, read) => {
  expect(read('https://dashboard.tosspayments.com/receipt/1')).toBe('https://dashboard.tosspayments.com/receipt/1')
  for (const url of [
    'javascript:alert(1)//https://x.kr',
    'data:text/html,x',
    'https:///x',
    '//x.kr',
    ' https://x.kr',
    '',
  ])
    expect([url, read(url)]).toEqual([url, null])
})
