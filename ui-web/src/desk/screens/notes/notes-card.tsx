import { useState } from 'react'
import { Link } from 'react-router-dom'
import { notesOnCustomer, notesOnOrder, removeNote, type StaffNoteRow } from '#adapters/http/contract/staff/notes.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { useStaffNames } from '../../data/use-staff-names.ts'
import { useDesk } from '../../desk.ts'
import type { About } from '../../parts/about.ts'
import { PagedRows } from '../../parts/paged-rows.tsx'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { NOTE_TEXTS as texts } from '../../texts/notes.ts'
import { takenNote } from '../../texts/tasks.ts'
import css from './notes.module.css'
import { WriteNoteSheet } from './write-note-sheet.tsx'

/** What colleagues noted: on an order and its customer, or on a customer and all of their orders (G880). */
export function NotesCard({ about }: { readonly about: About }) {
  const [isWriting, setWriting] = useState(false)
  return (
    <Card title={texts.title}>
      <ul className={css.notes}>
        <PagedRows
          call={'orderId' in about ? notesOnOrder : notesOnCustomer}
          params={about}
          rowsOf={({ notes }) => notes.map(note => <NoteRow key={note.noteId} note={note} about={about} />)}
          nextOf={({ next }) => next}
          none={<p className={css.none}>{texts.none}</p>}
          more={texts.more}
        />
      </ul>
      <Button tone="ghost" onPress={() => setWriting(true)}>
        {texts.write}
      </Button>
      {isWriting && <WriteNoteSheet about={about} onClose={() => setWriting(false)} />}
    </Card>
  )
}

/** Whose a note is is said where it is not that of the page. */
function NoteRow({ note, about }: { readonly note: StaffNoteRow; readonly about: About }) {
  const [isRemoving, setRemoving] = useState(false)
  const { nameOf } = useStaffNames()
  const { orderId, text, writtenAt, writtenBy, mayRemove } = note
  return (
    <li className={css.row}>
      <p className={css.text}>{text}</p>
      <p className={css.note}>
        {'orderId' in about && orderId === null && `${texts.onCustomer} · `}
        {takenNote(writtenAt, nameOf(writtenBy))}
      </p>
      <p className={css.ways}>
        {'customerId' in about && orderId !== null && (
          <Link to={`/desk/orders/${orderId}`}>{texts.onOrder(orderId)}</Link>
        )}
        {mayRemove && (
          <button type="button" onClick={() => setRemoving(true)}>
            <span className="unseen">{text} </span>
            {texts.remove}
          </button>
        )}
      </p>
      {isRemoving && <RemoveSheet note={note} onClose={() => setRemoving(false)} />}
    </li>
  )
}

function RemoveSheet({
  note: { noteId, text },
  onClose,
}: {
  readonly note: StaffNoteRow
  readonly onClose: () => void
}) {
  const { queries } = useDesk()
  return (
    <PlannedSheet
      title={texts.removeTitle}
      reasons={texts.removeReasons}
      ask={(send, asked) => send(removeNote, { ...asked, params: { noteId: String(noteId) } })}
      linesOf={() => [texts.removePlan(text)]}
      action={texts.remove}
      busy={texts.removing}
      tone="danger"
      done={texts.removed}
      onDone={() => queries.invalidateQueries()}
      onClose={onClose}
    />
  )
}
