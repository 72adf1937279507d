import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { STAFF_IDLE_MINUTES } from '#core/staff/staff-access.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { signOut, signOutEverywhere } from '#adapters/http/contract/staff/access.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { ListRow } from '../../../parts/list-row.tsx'
import { KeyValueList } from '../../../parts/key-value-list.tsx'
import { momentText } from '../../../texts/dates.ts'
import { useAct } from '../../data/use-act.ts'
import { dropSession, signInPath, type SignInState, useSession } from '../../data/session.ts'
import { useDesk } from '../../desk.ts'
import { Column, Columns } from '../../parts/columns.tsx'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { ACCOUNT_TEXTS as texts, proofText } from '../../texts/account.ts'
import { failureText, roleText } from '../../texts/shared.ts'
import css from './account-screen.module.css'
import { OwnAccess } from './own-access.tsx'

/** Who is signed in here, until when, and the ways out. */
export function AccountScreen() {
  const desk = useDesk()
  const navigate = useNavigate()
  const act = useAct()
  const { member, endsAt, isShiftDevice, proofs } = useSession()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<StaffFailure | null>(null)

  const leave = (reason: NonNullable<SignInState['reason']>) => {
    dropSession(desk)
    const state: SignInState = { reason }
    void navigate(signInPath({ proofs }), { replace: true, state })
  }
  const refused = (why: StaffFailure) => {
    setAsking(false)
    setFailure(why)
  }

  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      {failure !== null && <FailureBanner>{failureText(failure)}</FailureBanner>}
      <Columns>
        <Column>
          <Card title={member.name}>
            <KeyValueList
              rows={[
                { label: texts.id, value: member.id },
                { label: texts.role, value: roleText(member.role) },
                {
                  label: texts.endsAt,
                  value: isShiftDevice ? texts.until(momentText(endsAt)) : texts.untilIdle(STAFF_IDLE_MINUTES),
                },
                { label: texts.proofs, value: proofs.map(proofText).join(', ') || texts.byTrial },
              ]}
            />
          </Card>
        </Column>
        <Column>
          <OwnAccess />
        </Column>
        <Column>
          <ListRow title={texts.device} way={{ to: '/desk/device' }} />
          <div className={css.ways}>
            <Button
              tone="ghost"
              busyLabel={texts.signOutBusy}
              onPress={() => desk.send(signOut, {}).match(() => leave('signed-out'), refused)}
            >
              {texts.signOut}
            </Button>
            <Button tone="ghost" onPress={() => setAsking(true)}>
              {texts.everywhere}
            </Button>
          </div>
        </Column>
      </Columns>
      <ConfirmDialog
        open={isAsking}
        title={texts.everywhereAsk}
        text={texts.everywhereText}
        confirmLabel={texts.everywhereYes}
        busyLabel={texts.signOutBusy}
        onConfirm={() => act(signOutEverywhere, {}).match(() => leave('everywhere'), refused)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
