import { SESSION_END_EVENT, type SessionEnd } from '#core/account/ports/session-end.ts'

export const windowSessionEnd = (target: EventTarget): SessionEnd => ({
  announce: customer => void target.dispatchEvent(new CustomEvent(SESSION_END_EVENT, { detail: customer })),
})
