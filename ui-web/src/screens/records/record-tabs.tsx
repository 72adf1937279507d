import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useBackTo } from '../../hooks/use-back-to.ts'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import css from './records.module.css'
import { SignedInOnly } from './signed-in-only.tsx'

type RecordTabsProps<Tab extends string> = {
  /** The address of each tab, in their order; the first is shown at any other address. */
  readonly paths: readonly [readonly [Tab, string], ...(readonly [Tab, string])[]]
  readonly texts: { readonly title: string; readonly tabs: Readonly<Record<Tab, string>> }
  readonly children: (tab: Tab) => ReactNode
}

/** Lists of the customer's own, side by side; each tab has its address. */
export const RecordTabs = <Tab extends string>({ paths, texts, children }: RecordTabsProps<Tab>) => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const goBack = useBackTo()
  const [tab] = paths.find(([, path]) => path === pathname) ?? paths[0]

  return (
    <SignedInOnly>
      <ScreenFrame
        title={texts.title}
        documentTitle={`${texts.title}: ${texts.tabs[tab]}`}
        back={{ onPress: () => goBack('/mypage') }}
      >
        <div className={css.tabs}>
          <Tabs
            label={texts.title}
            tabs={paths.map(([value]) => ({ value, label: texts.tabs[value] }))}
            value={tab}
            onChange={chosen => void navigate(new Map(paths).get(chosen) ?? pathname, { replace: true })}
          >
            {children(tab)}
          </Tabs>
        </div>
      </ScreenFrame>
    </SignedInOnly>
  )
}
