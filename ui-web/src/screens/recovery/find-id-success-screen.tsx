import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { FoundAccount } from '#core/account/ports/recovery.ts'
import { PROVIDER_LABELS } from '#core/account/provider.ts'
import { useBackTo } from '../../hooks/use-back-to.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Card } from '../../parts/card.tsx'
import { SceneBox } from '../../parts/scene-box.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { FoundScene } from '../../scenes/found-scene.tsx'
import { foundHint, RECOVERY_TEXTS } from '../../texts/recovery.ts'
import { IdNotFound } from './id-not-found.tsx'
import { parseArrival } from './recovery-arrival.ts'
import css from './recovery.module.css'

const texts = RECOVERY_TEXTS.found

/** What the phone opens: the masked e-mail, or the way the account was made (G10). Says nothing without a code before it. */
export function FindIdSuccessScreen() {
  const navigate = useNavigate()
  const { found } = parseArrival(useLocation().state)
  useEffect(() => {
    if (found === undefined) void navigate('/find/id', { replace: true })
  }, [found, navigate])

  if (found === undefined) return <ScreenFrame title="" documentTitle={texts.documentTitle} />
  return found === null ? <IdNotFound /> : <Found account={found} />
}

function Found({ account: { provider, maskedEmail } }: { readonly account: FoundAccount }) {
  const navigate = useNavigate()
  const goBack = useBackTo()
  const isByEmail = provider === 'EMAIL'
  const label = PROVIDER_LABELS[provider]
  return (
    <ScreenFrame
      title={isByEmail ? texts.email.title : texts.social.title(label)}
      documentTitle={texts.documentTitle}
      back={{ onPress: () => goBack('/find/id') }}
      action={<ActionBar onPress={() => void navigate('/easylogin')}>{texts.logIn}</ActionBar>}
    >
      <SceneBox>
        <FoundScene />
      </SceneBox>
      <Card>
        <p className={css.label}>{isByEmail ? texts.email.label : texts.social.label}</p>
        <p className={css.email}>{isByEmail ? maskedEmail : label}</p>
        <p className={css.note}>{isByEmail ? texts.email.note : foundHint(provider)}</p>
      </Card>
      {isByEmail && (
        <p className={css.quiet}>
          <TextLink way={{ to: '/find/password' }}>{texts.password}</TextLink>
        </p>
      )}
    </ScreenFrame>
  )
}
