import { useState } from 'react'
import { Link } from 'react-router-dom'
import { mayActAs } from '#core/shared/staff.ts'
import { type DoneTask, listDoneTasks, reopenTask } from '#adapters/http/contract/staff/tasks.ts'
import { Button } from '../../../parts/button.tsx'
import { useSession } from '../../data/session.ts'
import { useStaffNames } from '../../data/use-staff-names.ts'
import { useDesk } from '../../desk.ts'
import { PagedRows } from '../../parts/paged-rows.tsx'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { taskName } from '../../texts/orders.ts'
import { doneNote, TASK_TEXTS as texts } from '../../texts/tasks.ts'
import css from './tasks.module.css'

/** What is done, read once it is asked for: mostly to open a task again that was closed by mistake. */
export function DoneTasks() {
  const [isShown, setShown] = useState(false)
  return (
    <section aria-labelledby="done">
      <h2 id="done" className={css.title}>
        {texts.doneTasks}
      </h2>
      {isShown ? (
        <ul className={css.rows}>
          <PagedRows
            call={listDoneTasks}
            rowsOf={({ tasks }) => tasks.map(task => <DoneItem key={task.id} task={task} />)}
            nextOf={({ next }) => next}
            none={texts.noDoneTasks}
            more={texts.more}
          />
        </ul>
      ) : (
        <div className={css.rows}>
          <Button tone="ghost" onPress={() => setShown(true)}>
            {texts.showDone}
          </Button>
        </div>
      )}
    </section>
  )
}

function DoneItem({ task }: { readonly task: DoneTask }) {
  const { member } = useSession()
  const [isOpening, setOpening] = useState(false)
  const { nameOf } = useStaffNames()
  const { kind, doneAt, doneBy, orderId, customerId, customerName, stoppedChannel } = task
  const name = taskName(kind, stoppedChannel)
  return (
    <li className={css.row}>
      <p className={css.name}>{name}</p>
      <p className={css.note}>{doneNote(doneAt, doneBy === null ? null : nameOf(doneBy))}</p>
      <p className={css.facts}>
        {customerId !== null && customerName !== null && (
          <Link to={`/desk/customers/${customerId}`}>{texts.of(customerName)}</Link>
        )}
        {orderId !== null && <Link to={`/desk/orders/${orderId}`}>{texts.order(orderId)}</Link>}
      </p>
      {mayActAs(member.role, 'OPERATOR') && (
        <div className={css.actions}>
          <button type="button" className={css.quietWay} onClick={() => setOpening(true)}>
            <span className="unseen">{name} </span>
            {texts.reopen}
          </button>
        </div>
      )}
      {isOpening && <ReopenSheet task={task} onClose={() => setOpening(false)} />}
    </li>
  )
}

type SheetProps = { readonly task: DoneTask; readonly onClose: () => void }

function ReopenSheet({ task, onClose }: SheetProps) {
  const { queries } = useDesk()
  return (
    <PlannedSheet
      title={texts.reopenTitle}
      reasons={texts.reopenReasons}
      ask={(send, parcel) => send(reopenTask, { ...parcel, params: { taskId: String(task.id) } })}
      linesOf={({ kind }) => [texts.reopenPlan(taskName(kind))]}
      action={texts.reopen}
      busy={texts.reopening}
      done={texts.reopened}
      onDone={() => queries.invalidateQueries()}
      onClose={onClose}
    />
  )
}
