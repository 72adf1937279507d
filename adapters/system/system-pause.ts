import { setTimeout as wait } from 'node:timers/promises'
import type { Pause } from '#core/shared/pause.ts'

export const systemPause: Pause = seconds => wait(seconds * 1000)
