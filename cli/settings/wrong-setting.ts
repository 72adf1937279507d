import { err, type Result } from 'neverthrow'

/** One line that says which setting is wrong and what to write. */
export type WrongSetting = { readonly kind: 'WrongSetting'; readonly message: string }

export const wrong = (message: string): Result<never, WrongSetting> => err({ kind: 'WrongSetting', message })
