import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { ProgressBar } from './progress-bar.tsx'
import css from './screen-frame.module.css'
import { ScreenTitle } from './screen-title.tsx'
import { TopTitle } from './top-title.tsx'

type Way = { readonly label?: string; readonly onPress: () => void }

export type ScreenFrameProps = {
  /** Two short lines, broken by `\n`. Leave out only where `hero` holds a `ScreenTitle`. */
  readonly title?: string
  readonly documentTitle?: string
  /** One line below the title. */
  readonly lead?: ReactNode
  readonly back?: Way
  readonly close?: Way
  /** The listed progress of the step, 0 to 100. */
  readonly progress?: number
  /** Drawn from edge to edge above everything. */
  readonly hero?: ReactNode
  /** An `ActionBar`. */
  readonly action?: ReactNode
  /** A `BottomNav`. */
  readonly nav?: ReactNode
  readonly children?: ReactNode
}

/** The frame of every screen: navigation, progress, title, content, one action. */
export function ScreenFrame(props: ScreenFrameProps) {
  const { title, documentTitle, lead, back, close, progress, hero, action, nav, children } = props
  return (
    <div className={css.screen}>
      {(back !== undefined || close !== undefined || progress !== undefined) && (
        <header className={css.header}>
          <div className={css.top}>
            {title !== undefined && <TopTitle text={documentTitle ?? title.replaceAll('\n', ' ')} />}
            {back && <WayButton icon="chevron-left" label={back.label ?? '뒤로'} onPress={back.onPress} />}
            {close && <WayButton icon="close" label={close.label ?? '닫기'} onPress={close.onPress} isLast />}
          </div>
          {progress !== undefined && <ProgressBar value={progress} />}
        </header>
      )}
      <main className={css.main} data-way={back !== undefined || close !== undefined || undefined}>
        {hero}
        <div className={css.content} data-hero={hero !== undefined || undefined}>
          {title !== undefined && <ScreenTitle text={title} documentTitle={documentTitle} />}
          {lead !== undefined && <p className={css.lead}>{lead}</p>}
          {children}
        </div>
        {action}
      </main>
      {nav}
    </div>
  )
}

type WayButtonProps = {
  readonly icon: 'chevron-left' | 'close'
  readonly label: string
  readonly onPress: () => void
  readonly isLast?: boolean
}

const WayButton = ({ icon, label, onPress, isLast }: WayButtonProps) => (
  <button type="button" className={css.way} aria-label={label} onClick={onPress} data-last={isLast}>
    <Icon name={icon} />
  </button>
)
