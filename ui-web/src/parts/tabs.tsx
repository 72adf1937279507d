import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import css from './tabs.module.css'

type TabsProps<Value extends string> = {
  readonly label: string
  readonly tabs: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** What the chosen tab shows. */
  readonly children: ReactNode
}

/** Views of one thing, side by side; arrow keys move between them. */
export const Tabs = <Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) => (
  <BaseTabs.Root value={value} onValueChange={(chosen: Value) => onChange(chosen)}>
    <BaseTabs.List className={css.list} aria-label={label} activateOnFocus>
      {tabs.map(tab => (
        <BaseTabs.Tab key={tab.value} value={tab.value} className={css.tab}>
          {tab.label}
        </BaseTabs.Tab>
      ))}
    </BaseTabs.List>
    <BaseTabs.Panel value={value} className={css.panel}>
      {children}
    </BaseTabs.Panel>
  </BaseTabs.Root>
)
