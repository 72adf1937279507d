import type { Delay } from '#core/shared/delay.ts'

export const timeoutDelay: Delay = seconds => new Promise(over => setTimeout(over, seconds * 1000))
