import { type TossCode, tossCode } from './codes.ts'

/** What goes back over the wire, already as text, because a replay has to be the same byte for byte. */
export type Answer = { readonly status: number; readonly body: string }

export const answerOk = (value: object): Answer => ({ status: 200, body: JSON.stringify(value) })

/** `English` only names the code: that is all a program can rely on. */
export const answerRefused = (code: TossCode, language: string | undefined): Answer => {
  const { status, message } = tossCode(code)
  return { status, body: JSON.stringify({ code, message: language?.startsWith('en') ? `Refused: ${code}.` : message }) }
}
