import { listComplaints, listTasks } from '#adapters/http/contract/staff/tasks.ts'
import { Columns } from '../../parts/columns.tsx'
import { PagedRows } from '../../parts/paged-rows.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { TASK_TEXTS as texts } from '../../texts/tasks.ts'
import { ComplaintItem } from './complaint-item.tsx'
import { DoneTasks } from './done-tasks.tsx'
import { TaskItem } from './task-item.tsx'
import css from './tasks.module.css'

/** What is open: what customers wait to hear, and what the product leaves to a person (G410). */
export const TasksScreen = () => (
  <>
    <PageTitle>{texts.title}</PageTitle>
    <Columns>
      <section aria-labelledby="complaints">
        <h2 id="complaints" className={css.title}>
          {texts.complaints}
        </h2>
        <ul className={css.rows}>
          <PagedRows
            call={listComplaints}
            rowsOf={({ complaints }) =>
              complaints.map(complaint => <ComplaintItem key={complaint.complaintId} complaint={complaint} />)
            }
            nextOf={({ next }) => next}
            none={texts.noComplaints}
            more={texts.more}
          />
        </ul>
      </section>
      <section aria-labelledby="tasks">
        <h2 id="tasks" className={css.title}>
          {texts.tasks}
        </h2>
        <ul className={css.rows}>
          <PagedRows
            call={listTasks}
            rowsOf={({ tasks }) => tasks.map(task => <TaskItem key={task.id} task={task} />)}
            nextOf={({ next }) => next}
            none={texts.noTasks}
            more={texts.more}
          />
        </ul>
      </section>
      <DoneTasks />
    </Columns>
  </>
)
