import { useState } from 'react'
import { CHANNELS } from '#core/notices/channels.ts'
import { StaffAddress } from '#core/staff/staff-address.ts'
import { type TaskKind, taskKindsFor } from '#core/staff/task-kinds.ts'
import { notifyMember, type ShownMember } from '#adapters/http/contract/staff/members.ts'
import { CheckRow } from '../../../parts/check-row.tsx'
import { TextField } from '../../../parts/text-field.tsx'
import { valueMessage } from '../../../texts/value-messages.ts'
import { useAct } from '../../data/use-act.ts'
import { Choices } from '../../parts/choices.tsx'
import { MEMBER_TEXTS } from '../../texts/members.ts'
import { taskName } from '../../texts/orders.ts'
import { ActSheet } from './act-sheet.tsx'
import css from './members.module.css'

const { messages: texts } = MEMBER_TEXTS
const WAYS = [...CHANNELS, 'NONE'] as const
type Way = (typeof WAYS)[number]

type Props = { readonly member: ShownMember; readonly onDone: () => void; readonly onClose: () => void }

/** Where a member gets messages about new tasks, and about which; the address is typed anew each time, as only its mask is shown. */
export function TaskMessagesSheet({ member: { id, name, role, taskMessages }, onDone, onClose }: Props) {
  const act = useAct()
  const all = taskKindsFor(role)
  const [way, setWay] = useState<Way>(taskMessages?.channel ?? 'SMS')
  const [address, setAddress] = useState('')
  const before = all.filter(kind => taskMessages?.kinds.includes(kind))
  const [some, setSome] = useState<readonly TaskKind[] | null>(
    before.length === 0 || before.length === all.length ? null : before,
  )
  const [isLeft, setLeft] = useState(false)
  const wrong =
    way === 'NONE'
      ? null
      : StaffAddress.parse(way, address).match(
          () => null,
          failure => ({ label: texts.address[way], text: valueMessage(failure) }),
        )
  return (
    <ActSheet
      title={texts.title(name)}
      lines={way === 'NONE' ? texts.noneLines : texts.lines}
      yes={texts.yes}
      reasons={texts.reasons}
      missing={[
        ...(wrong === null ? [] : [wrong.label]),
        ...(way !== 'NONE' && some?.length === 0 ? [texts.which] : []),
      ]}
      onConfirm={reason =>
        act(notifyMember, {
          params: { memberId: id },
          body: {
            to: way === 'NONE' ? null : { channel: way, address: address.trim() },
            ...(way !== 'NONE' && some !== null && { kinds: [...some] }),
            reason,
          },
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Choices
        label={texts.way}
        choices={WAYS.map(value => ({ value, label: texts.ways[value] }))}
        value={way}
        onChange={setWay}
      />
      {way !== 'NONE' && (
        <>
          <TextField
            label={texts.address[way]}
            value={address}
            onChange={setAddress}
            inputMode={way === 'SMS' ? 'tel' : 'email'}
            autoComplete="off"
            placeholder={texts.example[way]}
            onBlur={() => setLeft(true)}
            message={isLeft && wrong !== null ? { tone: 'bad', text: wrong.text } : undefined}
          />
          <div>
            <Choices
              label={texts.which}
              choices={[
                { value: 'ALL', label: texts.allKinds },
                { value: 'SOME', label: texts.someKinds },
              ]}
              value={some === null ? 'ALL' : 'SOME'}
              onChange={which => setSome(which === 'ALL' ? null : [])}
            />
            {some === null ? (
              <p className={css.note}>{texts.allNote(all.length)}</p>
            ) : (
              all.map(kind => (
                <CheckRow
                  key={kind}
                  label={taskName(kind)}
                  checked={some.includes(kind)}
                  onChange={isChosen => setSome(all.filter(one => (one === kind ? isChosen : some.includes(one))))}
                />
              ))
            )}
          </div>
        </>
      )}
    </ActSheet>
  )
}
