import type { CustomerId, OrderId, PaymentId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { NoticeId } from '#core/notices/notice.ts'
import type { Won } from '#core/shared/won.ts'
import type { CustomerContract, StaffCustomerPage } from '#adapters/http/contract/staff/customers.ts'
import type { MessageRow } from '#adapters/http/contract/staff/messages.ts'
import { pageClock } from '../../app/page-clock.ts'

const ORDER = 'SK-AAAAAAAAAAAB' as OrderId

export const customerContract = (more: Partial<CustomerContract> = {}): CustomerContract => ({
  orderId: ORDER,
  state: 'IN_STORAGE',
  customerName: '한겨울',
  kind: 'SKI',
  plan: 'BASIC',
  region: 'RESORT',
  brand: 'Atomic',
  name: 'Redster',
  size: '170',
  locker: 'A-03',
  pickupDate: null,
  pickupHalf: null,
  since: pageClock().now(),
  storageEndDate: null,
  nextRenewalDate: null,
  isNextHeld: false,
  autoRenewal: 'ACTIVE',
  ...more,
})

export const staffMessage = (more: Partial<MessageRow> = {}): MessageRow => ({
  noticeId: '0190b6c2-8f1e-4c7a-9f3d-2a1b5c6d7e8f' as NoticeId,
  kind: 'STORED',
  channel: 'SMS',
  sentBy: 'ALIMTALK',
  orderId: ORDER,
  state: 'SENT',
  createdAt: Instant.plusSeconds(pageClock().now(), -60 * 60),
  settledAt: pageClock().now(),
  delivery: null,
  ...more,
})

/** A customer with a set in its locker, with what a test says of them. */
export const staffCustomer = (more: Partial<StaffCustomerPage> = {}): StaffCustomerPage => ({
  customerId: 'customer-1' as CustomerId,
  name: '한겨울',
  maskedPhone: '010-****-5678',
  maskedEmail: 'h**g@example.com',
  isPhoneProved: true,
  isEmailProved: true,
  provider: 'kakao',
  joinedAt: pageClock().now(),
  contracts: [customerContract()],
  hasMoreContracts: false,
  owed: [],
  payments: [
    {
      paymentId: 'pay-1' as PaymentId,
      orderId: ORDER,
      term: 1,
      amount: 99_000 as Won,
      status: 'DONE',
      kind: 'CARD',
      cardLabel: '현대카드 123*',
      approvedAt: pageClock().now(),
      refunds: [],
    },
  ],
  notes: [],
  hasMorePayments: false,
  card: { label: '현대카드 123*', isUsable: true, registeredAt: pageClock().now() },
  liveSessions: 2,
  consents: [
    { term: 'age', said: { agreed: true, version: '2026-11-01', at: pageClock().now() } },
    { term: 'marketing', said: { agreed: false, version: '2026-11-01', at: pageClock().now() } },
  ],
  tasks: [],
  openComplaints: 0,
  lastMessage: staffMessage(),
  ...more,
})
