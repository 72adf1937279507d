import { SESSION_END_EVENT, type SessionEnd } from '#core/account/ports/session-end.ts'

export const windowSessionEnd = (target: EventTarget): SessionEnd => ({
  announce: () => void target.dispatchEvent(new Event(SESSION_END_EVENT)),
})
