import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { Ports } from '#adapters/container/tokens.ts'
import { Day } from '#core/shared/day.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Card } from '../../parts/card.tsx'
import { SceneBox } from '../../parts/scene-box.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import { Whole } from '../../parts/whole.tsx'
import { SuccessScene } from '../../scenes/moment-scenes.tsx'
import { terminatedSteps, TERMINATE_TEXTS } from '../../texts/renewal.ts'
import css from './contracts.module.css'
import { parseTerminated } from './ended-state.ts'

const texts = TERMINATE_TEXTS.done

/** A renewal has ended: what holds until when. Opened without one, it leads to the payments. */
export function TerminateConfirmScreen() {
  const navigate = useNavigate()
  const today = Day.of(useUseCase(Ports.clock).now())
  const terminated = parseTerminated(useLocation().state)
  if (terminated === null) return <Navigate to="/mypage/payment/stored" replace />

  return (
    <ScreenFrame
      title={texts.title}
      {...(terminated.isLate && { lead: texts.late })}
      action={<ActionBar onPress={() => void navigate('/home', { replace: true })}>{texts.home}</ActionBar>}
    >
      <SceneBox>
        <SuccessScene />
      </SceneBox>
      <Card tone="line" title={texts.nextTitle}>
        <Timeline entries={terminatedSteps(terminated, today)} />
      </Card>
      <p className={css.note}>{texts.undo}</p>
      <p className={css.support}>
        <Whole text={texts.support} />
      </p>
    </ScreenFrame>
  )
}
