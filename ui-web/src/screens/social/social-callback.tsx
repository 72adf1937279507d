import type { ReactNode } from 'react'
import type { SocialLoginOutcome } from '#core/account/customer/social-entrance.ts'
import { SceneBox } from '../../parts/scene-box.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { CLOSE, Landscape } from '../../scenes/landscape.tsx'
import { SuccessScene } from '../../scenes/moment-scenes.tsx'
import { SnowedScene } from '../../scenes/snowed-scene.tsx'
import { SOCIAL_CALLBACK_TEXTS as texts } from '../../texts/social.ts'
import css from './social.module.css'

type Provider = 'kakao' | 'naver'

/** While the service is asked: the empty place of the result. */
export const SocialProcessing = ({ provider }: { readonly provider: Provider }) => (
  <ScreenFrame
    title={texts.processing.title(provider)}
    documentTitle={texts.documentTitle(provider)}
    lead={
      <span role="status" aria-busy="true">
        {texts.processing.text}
      </span>
    }
  >
    <SceneBox>
      <Landscape view={CLOSE} />
    </SceneBox>
  </ScreenFrame>
)

/** Where it leads is shown before it goes there automatically. */
export const SocialArrived = ({
  provider,
  arrival,
}: {
  readonly provider: Provider
  readonly arrival: SocialLoginOutcome
}) => {
  const { title, text } = arrival.kind === 'SignedIn' ? texts.signedIn : texts.needed
  return (
    <ScreenFrame
      key={arrival.kind}
      title={title(provider)}
      documentTitle={texts.documentTitle(provider)}
      lead={<span role="status">{text}</span>}
    >
      <SceneBox>
        <SuccessScene />
      </SceneBox>
    </ScreenFrame>
  )
}

type SocialFailedProps = {
  readonly provider: Provider
  readonly reason: string
  /** The automatic next step, or a secondary action. */
  readonly note: ReactNode
  /** An `ActionBar`. */
  readonly action: ReactNode
}

/** What happened, and the way on. */
export const SocialFailed = ({ provider, reason, note, action }: SocialFailedProps) => (
  <ScreenFrame
    key="failed"
    title={texts.failed.title(provider)}
    documentTitle={texts.documentTitle(provider)}
    action={action}
  >
    <p className={css.reason} role="alert">
      {reason}
    </p>
    <SceneBox>
      <SnowedScene />
    </SceneBox>
    <p className={css.note}>{note}</p>
  </ScreenFrame>
)
