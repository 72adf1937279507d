import { useState } from 'react'
import { TextField } from '../../../parts/text-field.tsx'
import { Choices } from '../../parts/choices.tsx'
import { DRIVE_TEXTS as texts } from '../../texts/drive.ts'

const OWN = 'OWN'

type Props = {
  readonly label: string
  readonly reasons: readonly string[]
  readonly value: string
  readonly onChange: (reason: string) => void
  /** Above one's own words. */
  readonly ownLabel?: string
}

/** One of a few reasons by a thumb, or one in the driver's own words. */
export function ReasonChoice({ label, reasons, value, onChange, ownLabel = texts.reason }: Props) {
  const [isOwn, setOwn] = useState(value !== '' && !reasons.includes(value))
  const choose = (chosen: string) => {
    setOwn(chosen === OWN)
    onChange(chosen === OWN ? '' : chosen)
  }
  return (
    <>
      <Choices
        label={label}
        choices={[...reasons.map(reason => ({ value: reason, label: reason })), { value: OWN, label: texts.ownReason }]}
        value={isOwn ? OWN : value === '' ? null : value}
        onChange={choose}
      />
      {isOwn && <TextField label={ownLabel} value={value} onChange={onChange} enterKeyHint="done" />}
    </>
  )
}
