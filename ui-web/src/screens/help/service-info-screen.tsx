import { APP_VERSION } from '#core/shared/app-version.ts'
import { useBackTo } from '../../hooks/use-back-to.ts'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { ListRow } from '../../parts/list-row.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { SERVICE_INFO_TEXTS as texts } from '../../texts/customer-centre.ts'
import { SignedInOnly } from '../records/signed-in-only.tsx'
import css from './help.module.css'
import { SHOP } from '../../app/shop.ts'

/** The terms that apply, and which version of the app this is. */
export function ServiceInfoScreen() {
  const goBack = useBackTo()
  return (
    <SignedInOnly>
      <ScreenFrame title={texts.title} back={{ onPress: () => goBack('/mypage') }}>
        <div className={css.menu}>
          <ListRow icon="document" title={texts.terms} way={{ href: SHOP.links.terms }} />
          <ListRow icon="lock" title={texts.privacy} way={{ href: SHOP.links.privacy }} />
          <ListRow icon="card" title={texts.electronicFinance} way={{ href: SHOP.links.electronicFinance }} />
        </div>
        <div className={css.version}>
          <KeyValueList rows={[{ label: texts.version, value: APP_VERSION }]} />
        </div>
      </ScreenFrame>
    </SignedInOnly>
  )
}
