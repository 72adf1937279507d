import { useState } from 'react'
import { match } from 'ts-pattern'
import { Ports } from '#adapters/container/tokens.ts'
import type { TerminationTerms } from '#core/billing/ports/own-contracts.ts'
import type { TerminationAnswer } from '#core/billing/termination.ts'
import { Day } from '#core/shared/day.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Banner } from '../../parts/banner.tsx'
import { ButtonLink } from '../../parts/button-link.tsx'
import { Card } from '../../parts/card.tsx'
import { Whole } from '../../parts/whole.tsx'
import {
  answerText,
  answerTitle,
  terminateLead,
  terminateNotices,
  TERMINATE_TEXTS as texts,
  type TermsFailure,
  termsFailureText,
} from '../../texts/renewal.ts'
import css from './contracts.module.css'
import { TerminateFrame } from './terminate-frame.tsx'
import { TerminateSheet } from './terminate-sheet.tsx'
import { TermsCard } from './terms-card.tsx'

type TerminateQuestionProps = {
  readonly terms: TerminationTerms
  /** Why the newest terms did not come. */
  readonly outdated: TermsFailure | null
  readonly onBeforePickup: () => void
  /** The terms are others by now. */
  readonly onChanged: () => Promise<void>
}

/** What ends when, what the customer takes on, and the question once more. */
export function TerminateQuestion({ terms, outdated, onBeforePickup, onChanged }: TerminateQuestionProps) {
  const today = Day.of(useUseCase(Ports.clock).now())
  const [isAsking, setAsking] = useState(false)
  const answer = answerText(terms)
  const canEnd = terms.answer === 'ACCEPT' || terms.answer === 'ACCEPT_LATE'

  return (
    <TerminateFrame
      title={answerTitle(terms.answer)}
      {...(canEnd && { lead: terminateLead(terms, today) })}
      action={<TerminateAction answer={terms.answer} onAsk={() => setAsking(true)} onLookAgain={onChanged} />}
    >
      {outdated !== null && <Banner tone="bad">{termsFailureText(outdated)}</Banner>}
      {answer !== null && <Banner tone="warn">{answer}</Banner>}
      <TermsCard terms={terms} />
      {canEnd && (
        <Card tone="line" title={texts.notices}>
          <ul className={css.notices}>
            {terminateNotices(terms, today).map(notice => (
              <li key={notice}>
                <Whole text={notice} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <TerminateSheet
        open={isAsking}
        terms={terms}
        onClose={() => setAsking(false)}
        onBeforePickup={onBeforePickup}
        onChanged={async () => {
          setAsking(false)
          await onChanged()
        }}
      />
    </TerminateFrame>
  )
}

type TerminateActionProps = {
  readonly answer: TerminationAnswer
  readonly onAsk: () => void
  readonly onLookAgain: () => Promise<void>
}

/** The one thing to do: end it, ask the shop, or wait for a payment. */
const TerminateAction = ({ answer, onAsk, onLookAgain }: TerminateActionProps) =>
  match(answer)
    .with('ACCEPT', 'ACCEPT_LATE', () => (
      <ActionBar tone="danger" onPress={onAsk}>
        {texts.action}
      </ActionBar>
    ))
    .with('LOCKED', () => (
      <footer className={css.foot}>
        <ButtonLink href={`tel:${texts.phone}`}>{texts.call}</ButtonLink>
      </footer>
    ))
    .with('IN_PROGRESS', () => <ActionBar onPress={onLookAgain}>{texts.again}</ActionBar>)
    .exhaustive()
