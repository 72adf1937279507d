import { useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useBackTo } from '../../hooks/use-back-to.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { ListRow } from '../../parts/list-row.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { LEAVING_TEXTS } from '../../texts/leaving.ts'
import { LogInFirst } from '../home/log-in-first.tsx'
import css from './leaving.module.css'
import { WarningList } from './warning-list.tsx'

const texts = LEAVING_TEXTS.prerequisite

/** What to do before one can leave, while a contract is under way. */
export function PrerequisiteScreen() {
  const isSignedIn = useUseCase(AccountSide.readSession)() !== null
  const navigate = useNavigate()
  const goBack = useBackTo()
  if (!isSignedIn) return <LogInFirst />
  return (
    <ScreenFrame
      title={texts.title}
      documentTitle={texts.documentTitle}
      lead={texts.lead}
      back={{ onPress: () => goBack('/mypage/info') }}
      action={<ActionBar onPress={() => void navigate('/mypage')}>{texts.toMyPage}</ActionBar>}
    >
      <div className={css.parts}>
        <WarningList items={texts.notes} />
        <nav aria-label={texts.documentTitle}>
          <ListRow icon="skis" title={texts.gear} way={{ to: '/equipment' }} />
          <ListRow icon="document" title={texts.payment} way={{ to: '/mypage/payment/stored' }} />
          <ListRow icon="chat" title={texts.support} way={{ to: '/mypage/faq' }} />
        </nav>
      </div>
    </ScreenFrame>
  )
}
