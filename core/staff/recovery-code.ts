/** Without letters that are mistaken for another when written by hand. */
export const RECOVERY_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const RECOVERY_CODE_LETTERS = 10

/** `AB3DE-9KMQ2` as it is compared: large letters, no marks between; null for what cannot be one. */
export const recoveryCodeKey = (typed: string): string | null => {
  const key = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return key.length === RECOVERY_CODE_LETTERS && Array.from(key).every(letter => RECOVERY_LETTERS.includes(letter))
    ? key
    : null
}
