import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { ActionBar } from '../../parts/action-bar.tsx'
import { SceneBox } from '../../parts/scene-box.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Whole } from '../../parts/whole.tsx'
import { ContractScene } from '../../scenes/contract-scene.tsx'

type ContractNoticeProps = {
  readonly title: string
  readonly text: string
  readonly action: { readonly label: string; readonly to: string }
  /** Where the chevron leads. */
  readonly back: string
  readonly scene?: ReactNode
}

/** Nothing can be done here: why, what is safe, and the one way on. */
export function ContractNotice({ title, text, action, back, scene = <ContractScene /> }: ContractNoticeProps) {
  const navigate = useNavigate()
  const go = (to: string) => void navigate(to, { replace: true })
  return (
    <ScreenFrame
      title={title}
      lead={<Whole text={text} />}
      back={{ onPress: () => go(back) }}
      action={<ActionBar onPress={() => go(action.to)}>{action.label}</ActionBar>}
    >
      <SceneBox>{scene}</SceneBox>
    </ScreenFrame>
  )
}
