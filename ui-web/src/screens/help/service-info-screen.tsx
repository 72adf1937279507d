import { TERMS_KINDS, TERMS_TITLES, type TermsKind } from '#core/account/terms-document.ts'
import { APP_VERSION } from '#core/shared/app-version.ts'
import { useBackTo } from '../../hooks/use-back-to.ts'
import type { IconName } from '../../parts/icon.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { ListRow } from '../../parts/list-row.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { SERVICE_INFO_TEXTS as texts } from '../../texts/customer-centre.ts'
import { SignedInOnly } from '../records/signed-in-only.tsx'
import css from './help.module.css'

const ICONS: Readonly<Record<TermsKind, IconName>> = {
  service: 'document',
  privacy: 'lock',
  'electronic-finance': 'card',
  'damage-compensation': 'box',
  'auto-extension': 'calendar',
  'partner-disclaimer': 'skis',
  marketing: 'bell',
  location: 'pin',
}

/** The terms that apply, and which version of the app this is. */
export function ServiceInfoScreen() {
  const goBack = useBackTo()
  return (
    <SignedInOnly>
      <ScreenFrame title={texts.title} back={{ onPress: () => goBack('/mypage') }}>
        <div className={css.menu}>
          {TERMS_KINDS.map(kind => (
            <ListRow key={kind} icon={ICONS[kind]} title={TERMS_TITLES[kind]} way={{ to: `/terms/${kind}` }} />
          ))}
        </div>
        <div className={css.version}>
          <KeyValueList rows={[{ label: texts.version, value: APP_VERSION }]} />
        </div>
      </ScreenFrame>
    </SignedInOnly>
  )
}
