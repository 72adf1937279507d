import type { Pause } from '#core/shared/pause.ts'

export const timeoutPause: Pause = seconds => new Promise(over => setTimeout(over, seconds * 1000))
