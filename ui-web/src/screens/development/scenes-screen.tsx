import { ContractScene } from '../../scenes/contract-scene.tsx'
import { GearScene } from '../../scenes/gear-scene.tsx'
import { HomeScene } from '../../scenes/home-scene.tsx'
import { LogoMark } from '../../scenes/logo-mark.tsx'
import { MapScene } from '../../scenes/map-scene.tsx'
import {
  EmptyScene,
  FailureScene,
  LockedScene,
  NotFoundScene,
  StillPhoneScene,
  SuccessScene,
} from '../../scenes/moment-scenes.tsx'
import { OnboardingScene } from '../../scenes/onboarding-scene.tsx'
import { PlanScene } from '../../scenes/plan-scene.tsx'
import { ScoreFace } from '../../scenes/score-face.tsx'
import { SnowedScene } from '../../scenes/snowed-scene.tsx'
import { SplashScene } from '../../scenes/splash-scene.tsx'
import css from './scenes-screen.module.css'

const STATUSES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** Every scene by day and by night, side by side; only in development. */
export const ScenesScreen = () => (
  <>
    {(['light', 'dark'] as const).map(theme => (
      <div key={theme} data-theme={theme} className={css.sheet}>
        {STATUSES.map(status => (
          <HomeScene key={status} status={status} />
        ))}
        <OnboardingScene slide={0} />
        <OnboardingScene slide={1} />
        <OnboardingScene slide={2} />
        <SplashScene />
        <EmptyScene />
        <ContractScene />
        <NotFoundScene />
        <StillPhoneScene />
        <SuccessScene />
        <FailureScene />
        <LockedScene />
        <SnowedScene />
        <GearScene type="SKI" />
        <GearScene type="SNOWBOARD" />
        <PlanScene plan="BASIC" />
        <PlanScene plan="FLEX" />
        <MapScene />
        <LogoMark />
        <ScoreFace tone="good" />
        <ScoreFace tone="warn" />
        <ScoreFace tone="bad" />
      </div>
    ))}
  </>
)
