import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { match } from 'ts-pattern'
import { BillingSide } from '#adapters/container/billing-tokens.ts'
import { CARD_PATH } from '#core/billing/customer/register-card.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { SceneBox } from '../../parts/scene-box.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { Whole } from '../../parts/whole.tsx'
import { FailureScene } from '../../scenes/moment-scenes.tsx'
import { CARD_TEXTS, type NotRegisteredText } from '../../texts/cards.ts'
import { putBehind } from '../../app/history.ts'
import { useLogInFirst } from '../../app/use-log-in-first.ts'
import css from './cards.module.css'

const texts = CARD_TEXTS.notRegistered

type NotRegisteredProps = NotRegisteredText & { readonly onRetry?: () => Promise<void> }

/** A card that was not stored: why, what is safe, what to do. */
export function NotRegistered({ text, way, onRetry }: NotRegisteredProps) {
  const returnTo = useUseCase(BillingSide.readCardReturn)()
  const navigate = useNavigate()
  const logInFirst = useLogInFirst()
  useEffect(() => putBehind(CARD_PATH), [])
  const goTo = (path: string) => () => navigate(path, { replace: true })
  const action = match(way)
    .with('again', () => ({ label: texts.again, onPress: goTo(CARD_PATH) }))
    .with('retry', () => ({ label: texts.retry, onPress: onRetry ?? goTo(CARD_PATH) }))
    .with('logIn', () => ({ label: texts.logIn, onPress: () => logInFirst() }))
    .exhaustive()
  return (
    <ScreenFrame title={texts.title} action={<ActionBar onPress={action.onPress}>{action.label}</ActionBar>}>
      <p className={css.reason} role="alert">
        {text}
      </p>
      <SceneBox>
        <FailureScene />
      </SceneBox>
      <p className={css.support}>
        <Whole text={texts.support} />
      </p>
      {returnTo !== CARD_PATH && (
        <div className={css.quiet}>
          <TextLink way={{ to: returnTo }}>{texts.back}</TextLink>
        </div>
      )}
    </ScreenFrame>
  )
}
