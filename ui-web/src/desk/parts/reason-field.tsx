import { useState } from 'react'
import { TextField } from '../../parts/text-field.tsx'
import { Choices } from './choices.tsx'
import { STEP_TEXTS as texts } from '../texts/order-steps.ts'

const OWN = 'OWN'

type Props = {
  readonly reasons: readonly string[]
  readonly value: string
  readonly onChange: (reason: string) => void
}

/** Why: one of a short list, or in one's own words. */
export function ReasonField({ reasons, value, onChange }: Props) {
  const [isOwn, setOwn] = useState(false)
  const pick = (picked: string) => {
    setOwn(picked === OWN)
    onChange(picked === OWN ? '' : picked)
  }
  return (
    <>
      <Choices
        label={texts.reason}
        choices={[...reasons.map(reason => ({ value: reason, label: reason })), { value: OWN, label: texts.ownReason }]}
        value={isOwn ? OWN : value === '' ? null : value}
        onChange={pick}
      />
      {isOwn && <TextField label={texts.ownReasonLabel} value={value} onChange={onChange} />}
    </>
  )
}
