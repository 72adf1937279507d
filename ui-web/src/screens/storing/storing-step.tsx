import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { firstMissingStep, type StoringDraft } from '#core/storing/storing-draft.ts'
import { STORING_STEPS, type StoringPath } from '#core/storing/storing-steps.ts'
import { useBackTo } from '../../hooks/use-back-to.ts'
import { useGivingUp } from '../../hooks/use-giving-up.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { STORING_TEXTS } from '../../texts/storing.ts'

type StoringStepProps = {
  readonly path: StoringPath
  readonly draft: StoringDraft
  readonly onClose: () => void
  readonly title: string
  readonly lead?: string
  readonly action: ReactNode
  readonly children: ReactNode
}

/** One step of the application with its bar, the step before it, and the way out. Who skipped a step is led back to it. */
export function StoringStep({ path, draft, onClose, title, lead, action, children }: StoringStepProps) {
  const goBack = useBackTo()
  const { giveUp, question } = useGivingUp({
    isFilledIn: draft.equipmentType !== null || draft.brand !== '' || draft.equipmentName !== '',
    onGiveUp: onClose,
  })
  const missing = firstMissingStep(draft, path)
  if (missing !== null) return <Navigate to={missing} replace />

  const at = STORING_STEPS.findIndex(step => step.path === path)
  const before = STORING_STEPS[at - 1]?.path ?? '/home'
  return (
    <ScreenFrame
      title={title}
      {...(lead === undefined ? {} : { lead })}
      progress={STORING_STEPS[at]?.progressPercent ?? 0}
      back={{ onPress: () => goBack(before) }}
      close={{ label: STORING_TEXTS.close, onPress: giveUp }}
      action={action}
    >
      {children}
      {question}
    </ScreenFrame>
  )
}
