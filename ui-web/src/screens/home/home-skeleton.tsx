import { BottomNav } from '../../parts/bottom-nav.tsx'
import { DocumentTitle } from '../../parts/document-title.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { HOME_TEXTS } from '../../texts/home.ts'
import css from './home.module.css'

/** The shape of home: hero, the card that rises into it, two cards. */
export const HomeSkeleton = ({ documentTitle = HOME_TEXTS.documentTitle }: { readonly documentTitle?: string }) => (
  <ScreenFrame hero={<div className={css.sky} />} nav={<BottomNav />}>
    <DocumentTitle>{documentTitle}</DocumentTitle>
    <div className={css.raise}>
      <Loading>
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </Loading>
    </div>
  </ScreenFrame>
)
