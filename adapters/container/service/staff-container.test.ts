import { errAsync } from 'neverthrow'
import { expect, it } from 'vitest'
import { memoryImageStore } from '#adapters/memory/storing/memory-image-store.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { resolve } from '../token.ts'
import { makeStaffContainer } from './staff-container.ts'
import { StaffCharges, StaffMoney } from './staff-money.ts'
import { StaffSide } from './staff.ts'

const silent = () => errAsync({ kind: 'GatewayUnsure' as const, reason: 'silent' })
const provider = {
  gateway: { confirm: silent, refund: silent, findByOrder: silent, findByKey: silent },
  billingGateway: { issue: silent, charge: silent, remove: silent },
  cardLedger: { movements: silent },
}
const postgres = {
  db: openDatabase(openPool({ url: 'postgres://127.0.0.1:1/none', max: 1, onError: () => undefined })),
  report: () => undefined,
}
const asksProvider = { ...StaffMoney, ...StaffCharges }
const parts = { postgres, clock: systemClock, images: memoryImageStore() }

it.each(Object.entries(StaffSide))('makes %s without the card provider', (_name, token) => {
  expect(resolve<unknown>(makeStaffContainer(parts, StaffSide), token)).toBeDefined()
})

it.each(Object.entries(asksProvider))('makes %s with it', (_name, token) => {
  expect(
    resolve<unknown>(makeStaffContainer({ ...parts, provider, renewalCalls: 1 }, asksProvider), token),
  ).toBeDefined()
})
