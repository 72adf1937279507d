import { useState } from 'react'
import { WRITTEN_MAX_CHARACTERS } from '#core/notices/written-text.ts'
import { writeMessage } from '#adapters/http/contract/staff/messages.ts'
import type { StaffCustomerPage } from '#adapters/http/contract/staff/customers.ts'
import { useDesk } from '../../desk.ts'
import { Choices } from '../../parts/choices.tsx'
import { LineArea } from '../../parts/line-area.tsx'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { MESSAGE_TEXTS as texts, wayText } from '../../texts/messages.ts'
import css from './messages.module.css'

const WAYS = ['ANY', 'SMS', 'EMAIL'] as const
type Way = (typeof WAYS)[number]

type Props = {
  readonly customer: Pick<StaffCustomerPage, 'customerId' | 'name'>
  readonly onClose: () => void
}

/** The staff's own words to a customer, in the name of the shop (G232): as they go out, before they do. */
export function WriteSheet({ customer: { customerId, name }, onClose }: Props) {
  const { queries } = useDesk()
  const [text, setText] = useState('')
  const [way, setWay] = useState<Way>('ANY')
  const words = text.trim()
  const length = Array.from(words).length
  return (
    <PlannedSheet
      title={texts.writeTitle(name)}
      text={texts.writeText}
      reasons={texts.writeReasons}
      typed={JSON.stringify([words, way])}
      missing={words === '' ? [texts.writeLabel] : []}
      ask={(send, { body, ...parcel }) =>
        send(writeMessage, {
          ...parcel,
          params: { customerId },
          body: { ...body, text: words, ...(way !== 'ANY' && { by: way }) },
        })
      }
      planTitle={texts.preview}
      linesOf={sending => [wayText(sending.channel), sending.text]}
      action={texts.send}
      busy={texts.sending}
      done={texts.writeDone}
      onDone={() => queries.invalidateQueries()}
      onClose={onClose}
    >
      <div>
        <LineArea
          label={texts.writeLabel}
          value={text}
          onChange={setText}
          placeholder={texts.writePlaceholder}
          maxLength={WRITTEN_MAX_CHARACTERS * 2}
        />
        <p className={css.length} data-over={length > WRITTEN_MAX_CHARACTERS || undefined}>
          {texts.length(length, WRITTEN_MAX_CHARACTERS)}
        </p>
      </div>
      <Choices
        label={texts.way}
        choices={WAYS.map(value => ({ value, label: texts.ways[value] }))}
        value={way}
        onChange={setWay}
      />
    </PlannedSheet>
  )
}
