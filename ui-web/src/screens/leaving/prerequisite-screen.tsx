import { useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useBackTo } from '../../hooks/use-back-to.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Banner } from '../../parts/banner.tsx'
import { ListRow } from '../../parts/list-row.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { LEAVING_TEXTS } from '../../texts/leaving.ts'
import { LogInFirst } from '../home/log-in-first.tsx'
import css from './leaving.module.css'

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
        <nav aria-label={texts.first}>
          <ListRow icon="skis" {...texts.ways.gear} way={{ to: '/equipment' }} />
          <ListRow icon="document" {...texts.ways.cancel} way={{ to: '/mypage/payment/stored' }} />
          <ListRow icon="card" {...texts.ways.terminate} way={{ to: '/mypage/payment/stored' }} />
          <ListRow icon="chat" {...texts.ways.support} way={{ to: '/mypage/faq' }} />
        </nav>
        <Banner tone="warn">{texts.warning}</Banner>
      </div>
    </ScreenFrame>
  )
}
