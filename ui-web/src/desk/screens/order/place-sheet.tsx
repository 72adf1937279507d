import { useState } from 'react'
import type { OrderId } from '#core/shared/ids.ts'
import { NO_PLACE_TYPED, PickupPlace, PLACE_PART_MAX_CHARACTERS, type TypedPlace } from '#core/storing/pickup-place.ts'
import { setPlace } from '#adapters/http/contract/staff/looks.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button } from '../../../parts/button.tsx'
import { TextField } from '../../../parts/text-field.tsx'
import { useAct } from '../../data/use-act.ts'
import { useDesk } from '../../desk.ts'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { LineField } from '../../parts/line-field.tsx'
import { useToast } from '../../parts/use-toast.ts'
import { LOOK_TEXTS } from '../../texts/looks.ts'
import { failureText } from '../../texts/shared.ts'
import { TYPING_TEXTS } from '../../texts/typing.ts'
import { ReasonField } from '../../parts/reason-field.tsx'
import { StillNeeded } from '../../parts/still-needed.tsx'
import css from './order-screen.module.css'
import { TypedSheet } from '../../parts/typed-sheet.tsx'

const texts = LOOK_TEXTS.place
const PARTS = ['recipientName', 'phone', 'address', 'detail', 'note'] as const

type Props = {
  readonly orderId: OrderId
  /** What there is already; one that the member may not see is not said. */
  readonly known: TypedPlace
  readonly isKnown: boolean
  /** A driver who is under way reads the list again only where there is a net. */
  readonly isToday: boolean
  readonly onSaved: (place: PickupPlace) => void
  readonly onClose: () => void
}

/** The place as the customer says it on the telephone. */
export function PlaceSheet({ orderId, known, isKnown, isToday, onSaved, onClose }: Props) {
  const act = useAct()
  const say = useToast()
  const { queries } = useDesk()
  const [typed, setTyped] = useState(known)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<StaffFailure | null>(null)
  const parsed = PickupPlace.parse(typed)
  const place = parsed.unwrapOr(null)
  const missing = parsed.match(
    () => [],
    ({ parts }) => parts.map(part => texts.parts[part]),
  )
  const isPhoneWrong = typed.phone !== '' && parsed.isErr() && parsed.error.parts.includes('phone')

  const save = () =>
    place === null
      ? undefined
      : act(setPlace, { params: { orderId }, body: { place, reason: reason.trim() } }).match(async () => {
          say(texts.saved)
          onSaved(place)
          onClose()
          await queries.invalidateQueries()
        }, setFailure)

  return (
    <TypedSheet
      open
      onClose={onClose}
      title={isKnown ? texts.change : texts.set}
      {...(isKnown && known === NO_PLACE_TYPED && { text: texts.anew })}
      actions={
        <Button onPress={save} disabled={place === null || reason.trim() === ''} busyLabel={texts.saving}>
          {texts.save}
        </Button>
      }
    >
      <div className={css.fields}>
        {PARTS.map(part => {
          const field = {
            label: texts.parts[part],
            value: typed[part],
            onChange: (text: string) => setTyped({ ...typed, [part]: text }),
          }
          return part === 'phone' ? (
            <TextField
              key={part}
              {...field}
              inputMode="tel"
              {...(isPhoneWrong && { message: { tone: 'neutral', text: TYPING_TEXTS.phoneForm } })}
            />
          ) : (
            <LineField key={part} {...field} most={PLACE_PART_MAX_CHARACTERS[part]} />
          )
        })}
        {isToday && <Banner tone="warn">{texts.today}</Banner>}
        <ReasonField reasons={texts.setReasons} value={reason} onChange={setReason} />
        <StillNeeded names={missing} reason={reason} />
        {failure !== null && <FailureBanner>{failureText(failure)}</FailureBanner>}
      </div>
    </TypedSheet>
  )
}
