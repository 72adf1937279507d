import { RECOVERY_LETTERS } from './recovery-code.ts'

/** What a terminal shows and a member reads: short, since it lives for minutes and only a signed-in member can use it. */
export const USER_CODE_LETTERS = 8

/** `ab3d e9km` as it is compared; null for what cannot be one. */
export const userCodeKey = (typed: string): string | null => {
  const key = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return key.length === USER_CODE_LETTERS && Array.from(key).every(letter => RECOVERY_LETTERS.includes(letter))
    ? key
    : null
}

/** In two halves: `AB3D-E9KM`. */
export const formatUserCode = (key: string): string =>
  `${key.slice(0, USER_CODE_LETTERS / 2)}-${key.slice(USER_CODE_LETTERS / 2)}`
