import { useState } from 'react'
import {
  changeMember,
  disableMember,
  enableMember,
  type InvitedMember,
  reinviteMember,
  type ShownMember,
} from '#adapters/http/contract/staff/members.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { KeyValueList } from '../../../parts/key-value-list.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { momentText } from '../../../texts/dates.ts'
import { useSession } from '../../data/session.ts'
import { useAct } from '../../data/use-act.ts'
import { useDesk } from '../../desk.ts'
import { useToast } from '../../parts/use-toast.ts'
import { accessText, MEMBER_TEXTS as texts, taskMessagesText, waysText } from '../../texts/members.ts'
import { roleText } from '../../texts/shared.ts'
import { ActSheet } from './act-sheet.tsx'
import css from './members.module.css'
import { type Rights, RightsFields } from './rights-fields.tsx'
import { TaskMessagesSheet } from './task-messages-sheet.tsx'
import { useRegionNames } from './use-region-names.ts'

type Asked = 'lost' | 'again' | 'change' | 'messages' | 'disable' | 'enable'

type Props = {
  readonly member: ShownMember
  readonly onInvited: (invited: InvitedMember) => void
  readonly onChanged: () => unknown
}

/** One member: how they get in, and what may be done about it, the lost phone first. */
export function MemberCard({ member, onInvited, onChanged }: Props) {
  const act = useAct()
  const say = useToast()
  const self = useSession().member
  const { clock } = useDesk()
  const regionNames = useRegionNames()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [rights, setRights] = useState<Rights>({ role: member.role, regions: member.regions })
  const { id, name, isDisabled } = member
  const params = { memberId: id }
  const hasAccess = member.passkeys > 0 || member.hasPassword
  const isSame = rights.role === member.role && String(rights.regions) === String(member.regions)

  const close = () => setAsked(null)
  const done = (said: string) => () => {
    close()
    say(said)
    void onChanged()
  }
  const invitedAgain = (invited: InvitedMember) => {
    close()
    onInvited(invited)
  }

  return (
    <Card title={name}>
      {isDisabled && <Banner tone="warn">{texts.disabled}</Banner>}
      <KeyValueList
        rows={[
          { label: texts.facts.id, value: id },
          { label: texts.facts.role, value: roleText(member.role) },
          { label: texts.facts.regions, value: regionNames(member.regions) },
          {
            label: texts.facts.signedIn,
            value: member.signedInAt === null ? accessOrNever(member, clock.now()) : momentText(member.signedInAt),
          },
          { label: texts.facts.ways, value: waysText(member) },
          { label: texts.facts.messages, value: taskMessagesText(member) },
          { label: texts.facts.devices, value: texts.deviceCount(member.devices) },
        ]}
      />
      <TextLink isAtEdge way={{ to: `/desk/audit?by=${id}` }}>
        {texts.audit}
      </TextLink>
      {!isDisabled && (
        <Button tone="ghost" onPress={() => setAsked('messages')}>
          {texts.messages.open}
        </Button>
      )}
      {id === self.id ? (
        <p className={css.note}>{texts.selfNote}</p>
      ) : (
        <div className={css.actions}>
          {isDisabled ? (
            <Button onPress={() => setAsked('enable')}>{texts.enable.open}</Button>
          ) : (
            <>
              <Button tone={hasAccess ? 'danger' : 'primary'} onPress={() => setAsked(hasAccess ? 'lost' : 'again')}>
                {hasAccess ? texts.lost.open : texts.again.open}
              </Button>
              <Button tone="ghost" onPress={() => setAsked('change')}>
                {texts.change.open}
              </Button>
              <Button tone="ghost" onPress={() => setAsked('disable')}>
                {texts.disable.open}
              </Button>
            </>
          )}
        </div>
      )}
      {(asked === 'lost' || asked === 'again') && (
        <ActSheet
          title={texts[asked].title(name)}
          lines={texts[asked].lines}
          yes={texts[asked].yes}
          reasons={texts[asked].reasons}
          isDanger={asked === 'lost'}
          onConfirm={reason => act(reinviteMember, { params, body: { reason } })}
          onDone={invitedAgain}
          onClose={close}
        />
      )}
      {asked === 'messages' && <TaskMessagesSheet member={member} onDone={done(texts.messages.done)} onClose={close} />}
      {asked === 'disable' && (
        <ActSheet
          title={texts.disable.title(name)}
          lines={texts.disable.lines}
          yes={texts.disable.yes}
          reasons={texts.disable.reasons}
          isDanger
          onConfirm={reason => act(disableMember, { params, body: { reason } })}
          onDone={done(texts.disable.done)}
          onClose={close}
        />
      )}
      {asked === 'enable' && (
        <ActSheet
          title={texts.enable.title(name)}
          lines={texts.enable.lines}
          yes={texts.enable.yes}
          reasons={texts.enable.reasons}
          onConfirm={reason => act(enableMember, { params, body: { reason } })}
          onDone={done(texts.enable.done)}
          onClose={close}
        />
      )}
      {asked === 'change' && (
        <ActSheet
          title={texts.change.title(name)}
          lines={[texts.change.note]}
          yes={texts.change.yes}
          reasons={texts.change.reasons}
          missing={rights.regions?.length === 0 ? [texts.where] : isSame ? [texts.change.what] : []}
          onConfirm={reason =>
            act(changeMember, {
              params,
              body: { role: rights.role, regions: rights.regions && [...rights.regions], reason },
            })
          }
          onDone={done(texts.change.done)}
          onClose={close}
        >
          <RightsFields rights={rights} onChange={setRights} />
        </ActSheet>
      )}
    </Card>
  )
}

const accessOrNever = (member: ShownMember, now: number): string =>
  member.isDisabled ? texts.never : accessText(member, now)
