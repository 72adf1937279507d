import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import {
  isProofFresh,
  isStaffSessionOver,
  PROOF_MINUTES,
  STAFF_IDLE_MINUTES,
  STAFF_SESSION_HOURS,
  type StaffSession,
} from './staff-access.ts'

const START = 1_800_000_000_000 as Instant
const after = (minutes: number): Instant => Instant.plusSeconds(START, minutes * 60)
const session = (used: number, isShiftDevice = false): StaffSession => ({
  staff: 'minji' as StaffId,
  startedAt: START,
  lastUsedAt: after(used),
  provedAt: START,
  client: 'BROWSER',
  isShiftDevice,
})

describe('a session of the staff (G278)', () => {
  test('ends half an hour after the last call, to the millisecond', () => {
    expect(isStaffSessionOver(session(60), (after(60 + STAFF_IDLE_MINUTES) - 1) as Instant)).toBe(false)
    expect(isStaffSessionOver(session(60), after(60 + STAFF_IDLE_MINUTES))).toBe(true)
  })

  test('lasts the shift on a device that was registered for it', () => {
    expect(isStaffSessionOver(session(0, true), after(STAFF_SESSION_HOURS * 60 - 1))).toBe(false)
    expect(isStaffSessionOver(session(0, true), after(STAFF_SESSION_HOURS * 60))).toBe(true)
  })

  test('is over when the clock says that it has not begun', () => {
    expect(isStaffSessionOver(session(0), after(-1))).toBe(true)
  })

  test('that began by another machine whose clock is some seconds ahead goes on here (G1031)', () => {
    const behind = Instant.plusSeconds(START, -20)
    expect([isStaffSessionOver(session(0), behind), isProofFresh(session(0), behind)]).toEqual([false, true])
  })

  test('however it is used, it never outlives the shift, and with a shift device never ends before one without', () => {
    fc.assert(
      fc.property(fc.nat(24 * 60), fc.nat(24 * 60), (used, now) => {
        const isOver = (shift: boolean) => isStaffSessionOver(session(used, shift), after(now))
        if (now >= STAFF_SESSION_HOURS * 60) expect(isOver(true)).toBe(true)
        if (isOver(true)) expect(isOver(false)).toBe(true)
      }),
    )
  })
})

test('a proof is fresh for five minutes, and not before it was given (G280)', () => {
  const fresh = (minutes: number) => isProofFresh({ provedAt: START }, after(minutes))
  expect([fresh(-1), fresh(0), fresh(PROOF_MINUTES - 1), fresh(PROOF_MINUTES)]).toEqual([false, true, true, false])
})
