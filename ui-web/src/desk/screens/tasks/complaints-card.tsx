import { useState } from 'react'
import { COMPLAINT_MAX_CHARACTERS } from '#core/staff/ports/complaint-records.ts'
import {
  complainAboutOrder,
  complainAsCustomer,
  complaintsAboutOrder,
  complaintsOfCustomer,
} from '#adapters/http/contract/staff/tasks.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { useDesk } from '../../desk.ts'
import type { About } from '../../parts/about.ts'
import { LineArea } from '../../parts/line-area.tsx'
import { PagedRows } from '../../parts/paged-rows.tsx'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { TASK_TEXTS as texts } from '../../texts/tasks.ts'
import css from './tasks.module.css'
import { ComplaintItem } from './complaint-item.tsx'

/** What was complained about or asked of an order or by a customer, and the way to write down more. */
export function ComplaintsCard({ about }: { readonly about: About }) {
  const [isWriting, setWriting] = useState(false)
  return (
    <Card title={texts.complaints}>
      <ul className={css.inCard}>
        <PagedRows
          call={'orderId' in about ? complaintsAboutOrder : complaintsOfCustomer}
          params={about}
          rowsOf={({ complaints }) =>
            complaints.map(complaint => <ComplaintItem key={complaint.complaintId} complaint={complaint} isInCard />)
          }
          nextOf={({ next }) => next}
          none={texts.noneYet}
          more={texts.more}
        />
      </ul>
      <Button tone="ghost" onPress={() => setWriting(true)}>
        {texts.write}
      </Button>
      {isWriting && <WriteSheet about={about} onClose={() => setWriting(false)} />}
    </Card>
  )
}

function WriteSheet({ about, onClose }: { readonly about: About; readonly onClose: () => void }) {
  const { queries } = useDesk()
  const [text, setText] = useState('')
  const words = text.trim()
  return (
    <PlannedSheet
      title={texts.writeTitle}
      text={texts.writeText}
      reasons={texts.writeReasons}
      typed={words}
      missing={words === '' ? [texts.writeLabel] : []}
      ask={(send, { body, ...parcel }) =>
        send('orderId' in about ? complainAboutOrder : complainAsCustomer, {
          ...parcel,
          params: about,
          body: { ...body, text: words },
        })
      }
      linesOf={complaint => [texts.writePlan(complaint.text)]}
      action={texts.record}
      busy={texts.recording}
      done={texts.writeDone}
      onDone={() => queries.invalidateQueries()}
      onClose={onClose}
    >
      <LineArea
        label={texts.writeLabel}
        value={text}
        onChange={setText}
        placeholder={texts.writePlaceholder}
        maxLength={COMPLAINT_MAX_CHARACTERS}
      />
    </PlannedSheet>
  )
}
