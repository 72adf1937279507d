import { ActionBar } from '../../../parts/action-bar.tsx'
import { ScreenFrame } from '../../../parts/screen-frame.tsx'
import { useNavigate } from 'react-router-dom'
import css from '../../parts/column.module.css'
import { INVITATION_TEXTS } from '../../texts/invitation.ts'
import { pageTitle } from '../../texts/shared.ts'

const texts = INVITATION_TEXTS.broken

/** A link that was cut, used or has expired: why, and whom to ask. */
export function BrokenInvitation({ text }: { readonly text: string }) {
  const navigate = useNavigate()
  return (
    <div data-column="">
      <ScreenFrame
        title={texts.title}
        documentTitle={pageTitle(INVITATION_TEXTS.documentTitle)}
        lead={<span role="alert">{text}</span>}
        action={
          <ActionBar tone="ghost" onPress={() => void navigate('/desk/sign-in')}>
            {texts.toSignIn}
          </ActionBar>
        }
      >
        <p className={css.more}>{texts.ask}</p>
      </ScreenFrame>
    </div>
  )
}
