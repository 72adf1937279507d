import { err, ok, type Result } from 'neverthrow'
import { plainText } from '#core/storing/plain-text.ts'
import type { StaffId } from '#core/shared/ids.ts'

export const NAME_MAX_CHARACTERS = 50

/** How a member of the staff is called, and the short id that they type. */
export const StaffName = {
  parse(text: string): Result<string, { readonly kind: 'InvalidStaffName' }> {
    const name = plainText(text, NAME_MAX_CHARACTERS)
    return name ? ok(name) : err({ kind: 'InvalidStaffName' })
  },
  /** Short enough to type, as `minji`. */
  parseId: (text: string): Result<StaffId, { readonly kind: 'InvalidStaffId' }> =>
    /^[a-z][a-z0-9_-]{1,29}$/.test(text) ? ok(text as StaffId) : err({ kind: 'InvalidStaffId' }),
}
