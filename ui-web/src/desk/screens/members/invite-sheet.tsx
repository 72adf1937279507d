import { type SyntheticEvent, useId, useState } from 'react'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { inviteMember, type InvitedMember } from '#adapters/http/contract/staff/members.ts'
import { StaffName } from '#core/staff/staff-name.ts'
import { Button } from '../../../parts/button.tsx'
import { TextField } from '../../../parts/text-field.tsx'
import { useAct } from '../../data/use-act.ts'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { MEMBER_TEXTS } from '../../texts/members.ts'
import { failureText } from '../../texts/shared.ts'
import { ReasonField } from '../../parts/reason-field.tsx'
import { StillNeeded } from '../../parts/still-needed.tsx'
import css from './members.module.css'
import { type Rights, RightsFields } from './rights-fields.tsx'
import { TypedSheet } from '../../parts/typed-sheet.tsx'

const { inviteSheet: texts, working } = MEMBER_TEXTS

type Props = { readonly onInvited: (invited: InvitedMember) => void; readonly onClose: () => void }

/** Somebody new: who, what they may do and where; answered with their link. */
export function InviteSheet({ onInvited, onClose }: Props) {
  const act = useAct()
  const form = useId()
  const [name, setName] = useState('')
  const [id, setId] = useState('')
  const [rights, setRights] = useState<Rights>({ role: 'OPERATOR', regions: null })
  const [reason, setReason] = useState<string>(texts.reasons[0])
  const [failure, setFailure] = useState<StaffFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const person = { name: StaffName.parse(name).unwrapOr(null), id: StaffName.parseId(id).unwrapOr(null) }
  const missing = [
    ...(person.name === null ? [texts.name] : []),
    ...(person.id === null ? [texts.id] : []),
    ...(rights.regions?.length === 0 ? [MEMBER_TEXTS.where] : []),
  ]
  const canInvite = missing.length === 0 && reason.trim() !== '' && !isBusy

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!canInvite || person.name === null || person.id === null) return
    setFailure(null)
    setBusy(true)
    const { role, regions } = rights
    const body = { id: person.id, name: person.name, role, regions: regions && [...regions], reason: reason.trim() }
    await act(inviteMember, { body }).match(onInvited, setFailure)
    setBusy(false)
  }
  const isTaken = failure !== null && 'field' in failure && failure.field === 'id'
  const isIdWrong = id.length > 1 && person.id === null

  return (
    <TypedSheet
      open
      onClose={onClose}
      title={texts.title}
      actions={
        <Button form={form} disabled={!canInvite} busy={isBusy} busyLabel={working}>
          {texts.yes}
        </Button>
      }
    >
      <form id={form} method="post" onSubmit={submit} noValidate className={css.fields}>
        <TextField label={texts.name} value={name} onChange={setName} autoComplete="off" enterKeyHint="next" />
        <TextField
          label={texts.id}
          value={id}
          onChange={typed => {
            setFailure(null)
            setId(typed.toLowerCase().trim())
          }}
          autoComplete="off"
          message={
            isTaken && failure !== null
              ? { tone: 'bad', text: failureText(failure) }
              : { tone: isIdWrong ? 'bad' : 'neutral', text: isIdWrong ? texts.idWrong : texts.idHint }
          }
        />
        <RightsFields rights={rights} onChange={setRights} />
        <ReasonField reasons={texts.reasons} value={reason} onChange={setReason} />
        <StillNeeded names={missing} reason={reason} />
        {failure !== null && !isTaken && <FailureBanner>{failureText(failure)}</FailureBanner>}
      </form>
    </TypedSheet>
  )
}
