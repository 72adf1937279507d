import { SHOP } from '../../app/shop.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { ButtonLink } from '../../parts/button-link.tsx'
import { SceneBox } from '../../parts/scene-box.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Whole } from '../../parts/whole.tsx'
import { FailureScene } from '../../scenes/moment-scenes.tsx'
import { type ClosedLink, closedLinkText, PAY_LINK_TEXTS as texts } from '../../texts/pay-link.ts'
import css from './payment.module.css'

type PayLinkClosedProps = { readonly why: ClosedLink; readonly onLookAgain?: () => Promise<void> }

/** Why nothing can be paid by a link, and the one thing to do about it: look again while that may change, else ask the shop. */
export const PayLinkClosed = ({ why, onLookAgain }: PayLinkClosedProps) => {
  const { title, text } = closedLinkText(why)
  return (
    <ScreenFrame
      title={title}
      documentTitle={texts.documentTitle}
      lead={<Whole text={text} />}
      action={
        why === 'IN_PROGRESS' && onLookAgain ? (
          <ActionBar onPress={onLookAgain}>{texts.lookAgain}</ActionBar>
        ) : (
          <footer className={css.foot}>
            <ButtonLink href={`tel:${SHOP.support.phone}`}>{texts.call}</ButtonLink>
          </footer>
        )
      }
    >
      <SceneBox>
        <FailureScene />
      </SceneBox>
    </ScreenFrame>
  )
}
