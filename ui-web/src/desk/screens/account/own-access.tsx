import { useState } from 'react'
import type { ResultAsync } from 'neverthrow'
import {
  addOwnPasskey,
  beginOwnPasskey,
  endOwnSession,
  newRecoveryCodes,
  ownAccess,
  type OwnAccessShown,
  removeOwnPasskey,
} from '#adapters/http/contract/staff/access.ts'
import { BottomSheet } from '../../../parts/bottom-sheet.tsx'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { Loading } from '../../../parts/loading.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { momentText } from '../../../texts/dates.ts'
import { useSession } from '../../data/session.ts'
import { useAct } from '../../data/use-act.ts'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { useDesk } from '../../desk.ts'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { RecoveryCodeList } from '../../parts/recovery-code-list.tsx'
import { useToast } from '../../parts/use-toast.ts'
import { ACCOUNT_TEXTS } from '../../texts/account.ts'
import { INVITATION_TEXTS } from '../../texts/invitation.ts'
import { type SignInFailure, signInFailureText } from '../../texts/sign-in-failure.ts'
import css from './account-screen.module.css'

const texts = ACCOUNT_TEXTS.access

/** With what a member gets in, and where they are signed in (G431). */
export function OwnAccess() {
  const loaded = useStaffCall(ownAccess, {})
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  if (loaded.status === 'loading') {
    return (
      <Loading>
        <Skeleton shape="card" />
      </Loading>
    )
  }
  if (loaded.status === 'failed') return <LoadFailure failure={loaded.error} onRetry={loaded.retry} />
  const part = {
    access: loaded.value,
    onDone: () => {
      setFailure(null)
      void loaded.retry()
    },
    onRefused: setFailure,
  }
  return (
    <>
      {failure !== null && <FailureBanner>{signInFailureText(failure)}</FailureBanner>}
      <OwnPasskeys {...part} />
      <OwnCodes {...part} />
      <OwnSessions {...part} />
    </>
  )
}

type Part = {
  readonly access: OwnAccessShown
  readonly onDone: () => void
  readonly onRefused: (failure: SignInFailure) => void
}

function OwnPasskeys({ access: { passkeys: own, hasPassword }, onDone, onRefused }: Part) {
  const act = useAct()
  const say = useToast()
  const { passkeys } = useDesk()
  const [removed, setRemoved] = useState<OwnAccessShown['passkeys'][number] | null>(null)
  const add = () =>
    act(beginOwnPasskey, {})
      .andThen(({ options }): ResultAsync<Readonly<Record<string, unknown>>, SignInFailure> => passkeys.create(options))
      .andThen(answer => act(addOwnPasskey, { body: { answer } }))
      .match(() => {
        say(texts.added)
        onDone()
      }, onRefused)
  const remove = (passkeyId: string) =>
    act(removeOwnPasskey, { body: { passkeyId } }).match(
      () => {
        setRemoved(null)
        say(texts.removed)
        onDone()
      },
      failure => {
        setRemoved(null)
        onRefused(failure)
      },
    )
  return (
    <Card title={texts.passkeys}>
      {own.length === 0 && <p className={css.note}>{texts.none}</p>}
      <ul className={css.rows}>
        {own.map(passkey => (
          <li key={passkey.id} className={css.row}>
            <div>
              <p className={css.name}>{passkey.device ?? texts.unnamed}</p>
              <p className={css.note}>
                {passkey.usedAt === null
                  ? texts.addedAt(momentText(passkey.addedAt))
                  : texts.usedAt(momentText(passkey.usedAt))}
              </p>
            </div>
            {(own.length > 1 || hasPassword) && (
              <TextLink way={{ onPress: () => setRemoved(passkey) }}>
                <span className="unseen">{passkey.device ?? texts.unnamed} </span>
                {texts.remove}
              </TextLink>
            )}
          </li>
        ))}
      </ul>
      {passkeys.isSupported() && (
        <Button tone="ghost" onPress={add} busyLabel={texts.adding}>
          {texts.add}
        </Button>
      )}
      <ConfirmDialog
        open={removed !== null}
        title={texts.removeAsk(removed?.device ?? texts.unnamed)}
        text={texts.removeText}
        confirmLabel={texts.remove}
        onConfirm={() => (removed === null ? undefined : remove(removed.id))}
        onClose={() => setRemoved(null)}
      />
    </Card>
  )
}

function OwnCodes({ access: { codesLeft }, onDone, onRefused }: Part) {
  const act = useAct()
  const { member } = useSession()
  const [isAsking, setAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = () =>
    act(newRecoveryCodes, {})
      .map(({ recoveryCodes }) => setCodes(recoveryCodes))
      .match(
        () => {
          setAsking(false)
          onDone()
        },
        failure => {
          setAsking(false)
          onRefused(failure)
        },
      )
  return (
    <Card title={texts.codes}>
      <p className={css.note}>{texts.codesLeft(codesLeft)}</p>
      <Button tone="ghost" onPress={() => setAsking(true)}>
        {texts.renew}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.renewAsk}
        text={texts.renewText}
        confirmLabel={texts.renew}
        busyLabel={texts.renewing}
        onConfirm={renew}
        onClose={() => setAsking(false)}
      />
      {codes !== null && (
        <BottomSheet
          open
          onClose={() => setCodes(null)}
          title={INVITATION_TEXTS.recovery.title}
          text={INVITATION_TEXTS.recovery.lead}
          actions={<Button onPress={() => setCodes(null)}>{texts.close}</Button>}
        >
          <RecoveryCodeList name={member.name} codes={codes} />
        </BottomSheet>
      )}
    </Card>
  )
}

function OwnSessions({ access: { sessions }, onDone, onRefused }: Part) {
  const act = useAct()
  const say = useToast()
  const end = (sessionId: string) =>
    act(endOwnSession, { body: { sessionId } }).match(() => {
      say(texts.ended)
      onDone()
    }, onRefused)
  return (
    <Card title={texts.sessions}>
      <ul className={css.rows}>
        {sessions.map(({ id, device, lastUsedAt, isCommandLine, isThis }) => (
          <li key={id} className={css.row}>
            <div>
              <p className={css.name}>{isCommandLine ? `${texts.commandLine} · ${device}` : device}</p>
              <p className={css.note}>{isThis ? texts.here : texts.usedAt(momentText(lastUsedAt))}</p>
            </div>
            {!isThis && (
              <TextLink way={{ onPress: () => void end(id) }}>
                <span className="unseen">{device} </span>
                {texts.end}
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
