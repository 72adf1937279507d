import { setTimeout as wait } from 'node:timers/promises'
import type { Delay } from '#core/shared/delay.ts'

export const systemDelay: Delay = seconds => wait(seconds * 1000)
