/** `look`: not wrong yet, or only in some shops; `unknown`: nothing here can tell. */
export type State = 'ok' | 'look' | 'wrong' | 'unknown'

/** One thing that was looked at. Neither `says` nor `todo` ever holds a key, a password or a customer. */
export type Finding = {
  readonly check: string
  readonly state: State
  readonly says: string
  /** What to do about it; null where nothing is. */
  readonly todo: string | null
}

export const fine = (check: string, says: string): Finding => ({ check, state: 'ok', says, todo: null })

export const wrongly = (check: string, says: string, todo: string): Finding => ({ check, state: 'wrong', says, todo })

export const lookAt = (check: string, says: string, todo: string): Finding => ({ check, state: 'look', says, todo })

export const unknown = (check: string, says: string, todo: string): Finding => ({
  check,
  state: 'unknown',
  says,
  todo,
})
