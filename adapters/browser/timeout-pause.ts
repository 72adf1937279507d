import type { Pause } from '#core/billing/ports/pause.ts'

export const timeoutPause: Pause = seconds => new Promise(over => setTimeout(over, seconds * 1000))
