import { ALL_TASK_KINDS, type TaskKind } from '#core/staff/task-kinds.ts'
import { refuse } from '../options.ts'

/** One kind of task or several, as `ORDER_WAITING,PICKUP_LATE`. */
export const readTaskKinds = (text: string): readonly TaskKind[] =>
  [...new Set(text.split(','))].map(
    name =>
      ALL_TASK_KINDS.find(kind => kind === name.trim().toUpperCase()) ??
      refuse(`Write one or more of ${ALL_TASK_KINDS.join(', ')}, parted by commas.`),
  )
