import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import css from './tabs.module.css'

type TabsProps<Value extends string> = {
  readonly label: string
  readonly tabs: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** What the chosen tab shows. */
  readonly children: ReactNode
}

/** Views of one thing, side by side; arrow keys move between them, round the end. */
export const Tabs = <Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const tabId = (of: Value) => `${id}-${of}`
  const panelId = `${id}panel`

  /** From the tab that has the focus: the chosen one may still wait for its screen to be drawn. */
  const move = (event: KeyboardEvent, at: number): void => {
    const to = placeAfter(event.key, { at, count: tabs.length })
    const tab = to === null ? undefined : tabs.at(to % tabs.length)
    if (tab === undefined) return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(tab.value))}`)?.focus()
    onChange(tab.value)
  }

  return (
    <div>
      <div ref={list} role="tablist" className={css.list} aria-label={label}>
        {tabs.map((tab, at) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={tabId(tab.value)}
            className={css.tab}
            aria-selected={tab.value === value}
            aria-controls={panelId}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => tab.value !== value && onChange(tab.value)}
            onKeyDown={event => move(event, at)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={panelId} className={css.panel} aria-labelledby={tabId(value)} tabIndex={0}>
        {children}
      </div>
    </div>
  )
}

const placeAfter = (key: string, { at, count }: { readonly at: number; readonly count: number }): number | null => {
  if (key === 'ArrowRight') return at + 1
  if (key === 'ArrowLeft') return at - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
