import { toSelection } from '../order.ts'
import { type GearText, NO_GEAR_TEXT } from '../gear-text.ts'
import { storageRecord } from '../testing/storage-record.ts'
import { expect, test } from 'vitest'
import { memoryDeviceStore } from '#adapters/memory/account/memory-device-store.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { EMPTY_DRAFT, type StoringDraft } from '../storing-draft.ts'
import { makeResumeUnpaidOrder } from './resume-unpaid-order.ts'

const ORDER = { orderId: 'SK-1' as OrderId, amountWon: 139_000 as Won, placedAt: 1_795_000_000_000 as Instant }
const RECORD = storageRecord({
  ...ORDER,
  equipmentType: 'SNOWBOARD',
  plan: 'FLEX',
  brand: 'Burton' as GearText,
  equipmentName: NO_GEAR_TEXT,
})
const AGREED = { service: true, damageCompensation: true, autoExtension: true }

const takenUpWith = (draft: StoringDraft): StoringDraft => {
  const storingDraftStore = memoryDeviceStore(EMPTY_DRAFT)
  storingDraftStore.write(draft)
  makeResumeUnpaidOrder({ storingDraftStore })(RECORD)
  return storingDraftStore.read()
}

test('an order that waits is paid for as it was placed; what else was picked makes room', () => {
  expect(takenUpWith({ ...EMPTY_DRAFT, equipmentType: 'SKI', plan: 'BASIC', agreements: AGREED })).toEqual({
    ...toSelection(RECORD),
    place: EMPTY_DRAFT.place,
    window: null,
    agreements: EMPTY_DRAFT.agreements,
    order: ORDER,
  })
})

test('the order that this device placed itself is still agreed to', () => {
  const own: StoringDraft = { ...EMPTY_DRAFT, equipmentType: 'SNOWBOARD', agreements: AGREED, order: ORDER }
  expect(takenUpWith(own)).toEqual(own)
})
