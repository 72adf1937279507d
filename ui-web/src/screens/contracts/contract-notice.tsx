import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useBackTo } from '../../hooks/use-back-to.ts'
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
  const goBack = useBackTo()
  return (
    <ScreenFrame
      title={title}
      lead={<Whole text={text} />}
      back={{ onPress: () => goBack(back) }}
      action={<ActionBar onPress={() => void navigate(action.to, { replace: true })}>{action.label}</ActionBar>}
    >
      <SceneBox>{scene}</SceneBox>
    </ScreenFrame>
  )
}
