import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { Card } from '../../../parts/card.tsx'
import { TASK_TEXTS as texts } from '../../texts/tasks.ts'
import { TaskInCard } from './task-in-card.tsx'

/** What is open about an order, on its page (G410). */
export function OrderTasksCard({ tasks }: Pick<StaffOrderDetail, 'tasks'>) {
  return (
    <Card title={texts.title}>
      <ul>
        {tasks.map(task => (
          <TaskInCard key={task.id} task={task} />
        ))}
      </ul>
    </Card>
  )
}
