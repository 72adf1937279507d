import { type ReactNode, useContext, useState } from 'react'
import type { ResultAsync } from 'neverthrow'
import type { StaffFailure, StaffSend } from '#adapters/http/client/staff/staff-send.ts'
import { Button, type ButtonTone } from '../../parts/button.tsx'
import { isUnreached } from '../data/is-unreached.ts'
import { newKey } from '../data/new-key.ts'
import { ProofContext, useAct } from '../data/use-act.ts'
import { useDesk } from '../desk.ts'
import { ReasonField } from './reason-field.tsx'
import { STEP_TEXTS } from '../texts/order-steps.ts'
import { PROOF_TEXTS } from '../texts/proof.ts'
import { DESK_TEXTS, failureText } from '../texts/shared.ts'
import { FailureBanner } from './failure-banner.tsx'
import { PlanLines } from './plan-lines.tsx'
import css from './planned-sheet.module.css'
import { StillNeeded } from './still-needed.tsx'
import { usePlanned } from './use-planned.ts'
import { useToast } from './use-toast.ts'
import { TypedSheet } from './typed-sheet.tsx'

/** What is asked of the service, by `send`: first as a dry run, then once under its key and for the plan that was shown. */
type Asking<Plan> = (
  send: StaffSend,
  asked: { readonly body: { readonly reason: string; readonly dryRun: boolean }; readonly idempotencyKey?: string },
  shown?: Plan,
) => ResultAsync<Plan, StaffFailure>

type Props<Plan> = {
  readonly title: string
  readonly text?: string
  /** Null where it is a step of every day, which asks for none (G250). */
  readonly reasons: readonly string[] | null
  /** Why, where it was said a moment ago. */
  readonly saidReason?: string
  /** What is typed beside the reason. */
  readonly children?: ReactNode
  /** Names what is typed beside the reason. */
  readonly typed?: string
  /** What of it is missing, or cannot be taken as it is, by its labels: nothing is asked before it is there. */
  readonly missing?: readonly string[]
  readonly ask: Asking<Plan>
  /** What the press will do, in a few lines. */
  readonly linesOf: (plan: Plan) => readonly string[]
  readonly planTitle?: string
  readonly action: string
  readonly busy: string
  readonly tone?: ButtonTone
  /** Said when it is done. */
  readonly done: string
  readonly onDone: (plan: Plan) => unknown
  readonly onClose: () => void
}

/** What was shown is not so any more. */
const isPlanChanged = ({ code }: StaffFailure): boolean => code === 'SUM_CHANGED' || code === 'CONTRACTS_CHANGED'

/** Why, what will happen as the service says before it does, and the press that does it. What was typed stays through every refusal. */
export function PlannedSheet<Plan>({
  title,
  text,
  reasons,
  saidReason = '',
  children,
  typed = '',
  missing = [],
  ask,
  linesOf,
  planTitle = STEP_TEXTS.plan,
  action,
  busy,
  tone = 'primary',
  done,
  onDone,
  onClose,
}: Props<Plan>) {
  const say = useToast()
  const act = useAct()
  const { send } = useDesk()
  const askForProof = useContext(ProofContext)
  const [idempotencyKey] = useState(newKey)
  const [tries, setTries] = useState(0)
  const [reason, setReason] = useState(saidReason)
  const [failure, setFailure] = useState<{ readonly of: string; readonly why: StaffFailure } | null>(null)
  const why = reasons === null ? null : reason.trim()
  const nameOf = (round: number) => JSON.stringify([typed, why, round])
  const asked = missing.length > 0 || why === '' ? null : nameOf(tries)
  const planned = usePlanned(asked, () => ask(send, { body: { reason: why ?? '', dryRun: true } }))
  const refused =
    failure !== null && failure.of === asked ? failure.why : planned.status === 'failed' ? planned.failure : null

  const press = () => {
    if (planned.status !== 'ready') return undefined
    return ask(act, { body: { reason: why ?? '', dryRun: false }, idempotencyKey }, planned.plan).match(
      async plan => {
        say(done)
        onClose()
        await onDone(plan)
      },
      because => {
        // The next press is for the new plan, which stands below why the first was refused.
        const round = isPlanChanged(because) ? tries + 1 : tries
        setTries(round)
        setFailure({ of: nameOf(round), why: because })
      },
    )
  }
  const prove = async () => {
    if (await askForProof()) setTries(tries + 1)
  }
  const isUnplanned = planned.status === 'failed' && isUnreached(planned.failure)

  return (
    <TypedSheet
      open
      onClose={onClose}
      title={title}
      {...(text !== undefined && { text })}
      actions={
        refused?.code === 'PROOF_NEEDED' ? (
          <Button onPress={prove}>{PROOF_TEXTS.proveAndShow}</Button>
        ) : isUnplanned ? (
          <Button onPress={() => setTries(tries + 1)}>{DESK_TEXTS.checkAgain}</Button>
        ) : (
          <Button onPress={press} tone={tone} disabled={planned.status !== 'ready'} busyLabel={busy}>
            {action}
          </Button>
        )
      }
    >
      <div className={css.fields}>
        {children}
        {reasons !== null && <ReasonField reasons={reasons} value={reason} onChange={setReason} />}
        {refused !== null && <FailureBanner>{failureText(refused)}</FailureBanner>}
        {refused !== null && !isPlanChanged(refused) ? null : planned.status === 'incomplete' ? (
          <StillNeeded names={missing} {...(why !== null && { reason: why })} />
        ) : planned.status === 'loading' ? (
          <p className={css.quiet} role="status">
            {STEP_TEXTS.planning}
          </p>
        ) : (
          planned.status === 'ready' && <PlanLines title={planTitle} lines={linesOf(planned.plan)} />
        )}
      </div>
    </TypedSheet>
  )
}
