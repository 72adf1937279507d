import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { output as Parsed } from 'zod/mini'
import { PROVIDER_LABELS } from '#core/account/provider.ts'
import { mayActAs } from '#core/shared/staff.ts'
import {
  joinCustomer,
  logOutCustomer,
  lookAtSignIns,
  type StaffCustomerPage,
} from '#adapters/http/contract/staff/customers.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { momentText } from '../../../texts/dates.ts'
import { useSession } from '../../data/session.ts'
import { useAct } from '../../data/use-act.ts'
import { useDesk } from '../../desk.ts'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { eventName, CUSTOMER_TEXTS as texts, placeText } from '../../texts/customer.ts'
import { LookSheet } from '../order/look-sheet.tsx'
import css from './customer-screen.module.css'

type Seen = Parsed<typeof lookAtSignIns.answer>

/** Where they are signed in: how often at once, devices and events once it is said why; and the way out of all. */
export function SignInsCard({ customer }: { readonly customer: StaffCustomerPage }) {
  return (
    <Card title={texts.signIns}>
      {customer.provider === 'DESK' ? <NoLogin customer={customer} /> : <Logins customer={customer} />}
    </Card>
  )
}

function Logins({ customer: { customerId, liveSessions } }: { readonly customer: StaffCustomerPage }) {
  const act = useAct()
  const { queries } = useDesk()
  const [asked, setAsked] = useState<'look' | 'log-out' | null>(null)
  const [seen, setSeen] = useState<Seen | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <p className={css.quiet}>{texts.signedInOn(liveSessions)}</p>
      {seen !== null && <SignIns seen={seen} />}
      <div className={css.actions}>
        {seen === null && (
          <Button tone="ghost" onPress={() => setAsked('look')}>
            {texts.signInsLook}
          </Button>
        )}
        <Button tone="ghost" onPress={() => setAsked('log-out')}>
          {texts.logOut}
        </Button>
      </div>
      {asked === 'look' && (
        <LookSheet
          title={texts.signInsWhy}
          reasons={texts.signInsReasons}
          look={reason => act(lookAtSignIns, { params: { customerId }, body: { reason } })}
          onSeen={setSeen}
          onClose={close}
        />
      )}
      {asked === 'log-out' && (
        <PlannedSheet
          title={texts.logOutTitle}
          text={texts.logOutText}
          reasons={texts.logOutReasons}
          ask={(send, parcel) => send(logOutCustomer, { ...parcel, params: { customerId } })}
          linesOf={({ sessions }) => [texts.logOutPlan(sessions)]}
          action={texts.logOut}
          busy={texts.logOut}
          tone="danger"
          done={texts.logOutDone}
          onDone={() => {
            // What was looked at is no longer so.
            setSeen(null)
            return queries.invalidateQueries()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

const SignIns = ({ seen: { sessions, events, next } }: { readonly seen: Seen }) => (
  <>
    {sessions.length > 0 && (
      <>
        <h3 className={css.part}>{texts.devices}</h3>
        <ul className={css.rows}>
          {sessions.map(({ device, startedAt, lastSeenAt }) => (
            <li key={`${device} ${startedAt}`} className={css.line}>
              <span>{device}</span>
              <span className={css.note}>{momentText(lastSeenAt)}</span>
            </li>
          ))}
        </ul>
      </>
    )}
    <h3 className={css.part}>{texts.events}</h3>
    {events.length === 0 && <p className={css.quiet}>{texts.noEvents}</p>}
    <ul className={css.rows}>
      {events.map(({ event, at, via, device, place }, index) => (
        <li key={`${at} ${index}`} className={css.line}>
          <span>{eventName(event)}</span>
          <span className={css.note}>
            {[momentText(at), via === null ? null : PROVIDER_LABELS[via], device, placeText(place)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
    {next !== null && <p className={css.quiet}>{texts.moreEvents}</p>}
  </>
)

/** Who was written down at the desk, until an account has proved the same phone (G192). */
function NoLogin({ customer: { customerId } }: { readonly customer: StaffCustomerPage }) {
  const navigate = useNavigate()
  const { queries } = useDesk()
  const { member } = useSession()
  const [isJoining, setJoining] = useState(false)
  return (
    <>
      <p className={css.quiet}>{texts.noLogin}</p>
      {mayActAs(member.role, 'OPERATOR') && (
        <div className={css.actions}>
          <Button tone="ghost" onPress={() => setJoining(true)}>
            {texts.join}
          </Button>
        </div>
      )}
      {isJoining && (
        <PlannedSheet
          title={texts.joinTitle}
          text={texts.joinText}
          reasons={texts.joinReasons}
          ask={(send, parcel) => send(joinCustomer, { ...parcel, params: { customerId } })}
          linesOf={() => [texts.joinPlan]}
          action={texts.join}
          busy={texts.join}
          done={texts.joinDone}
          onDone={async ({ account }) => {
            await navigate(`/desk/customers/${account}`, { replace: true })
            await queries.invalidateQueries()
          }}
          onClose={() => setJoining(false)}
        />
      )}
    </>
  )
}
