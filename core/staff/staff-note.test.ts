import { expect, test } from 'vitest'
import type { StaffId } from '#core/shared/ids.ts'
import { STAFF_ROLES } from '#core/shared/staff.ts'
import { mayRemoveNote } from './staff-note.ts'

const [author, other] = ['minji', 'jihun'] as StaffId[]

test('a note is removed by its author in any role, and of anybody by an ADMIN alone (G881)', () => {
  const writtenBy = author as StaffId
  for (const role of STAFF_ROLES) {
    expect(mayRemoveNote({ id: writtenBy, role }, { writtenBy })).toBe(true)
    expect(mayRemoveNote({ id: other as StaffId, role }, { writtenBy })).toBe(role === 'ADMIN')
  }
})
