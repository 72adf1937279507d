import { expect, test } from 'vitest'
import { SMS_MAX_BYTES, smsBytes } from '#core/account/sms-length.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import type { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { ALL_TASK_KINDS, taskKindsFor } from './task-kinds.ts'
import { taskMessage } from './task-message.ts'

const task = (id: number, kind: string) => ({
  id,
  kind,
  order: 'SK-7Q2K9XMD4TBA' as OrderId,
  dueOn: '2026-11-23' as Day,
})

test('one new task is named with its order and day, in one SMS whatever its kind (G182)', () => {
  expect(taskMessage([task(12, 'PICKUP_LATE')], TRIAL_SHOP).sms).toBe(
    '[Seasonkeep] task 12: PICKUP_LATE, SK-7Q2K9XMD4TBA, due 2026-11-23',
  )
  for (const kind of ALL_TASK_KINDS)
    expect(smsBytes(taskMessage([task(123_456, kind)], TRIAL_SHOP).sms)).toBeLessThanOrEqual(SMS_MAX_BYTES)
})

test('many are their number, the most of a kind first (G182)', () => {
  const many = [task(1, 'PICKUP_LATE'), ...Array.from({ length: 45 }, (_, n) => task(n + 2, 'ORDER_WAITING'))]
  const { sms, mail } = taskMessage(many, TRIAL_SHOP)
  expect(sms).toBe('[Seasonkeep] 46 new tasks: ORDER_WAITING 45, PICKUP_LATE 1')
  expect(mail.subject).toBe('[Seasonkeep] 46 new tasks')
})

test('an ADMIN hears of everything, others of what their role sees to (G182)', () => {
  expect(taskKindsFor('ADMIN')).toEqual(ALL_TASK_KINDS)
  expect(taskKindsFor('SUPPORT')).toContain('ORDER_WAITING')
  expect(taskKindsFor('SUPPORT')).not.toContain('SHELVING_LATE')
  expect(taskKindsFor('OPERATOR')).toContain('SHELVING_LATE')
  expect(taskKindsFor('OPERATOR')).not.toContain('PAID_TWICE')
})
