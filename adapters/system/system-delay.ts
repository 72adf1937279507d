import type { Delay } from '#core/shared/delay.ts'

export const systemDelay: Delay = seconds => new Promise(over => setTimeout(over, seconds * 1000))
