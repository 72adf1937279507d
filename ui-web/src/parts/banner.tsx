import type { ReactNode } from 'react'
import css from './banner.module.css'
import { Icon } from './icon.tsx'

type BannerProps = { readonly tone?: 'neutral' | 'good' | 'warn' | 'bad'; readonly children: ReactNode }

/** A sentence about the screen as a whole, read out when it appears. */
export const Banner = ({ tone = 'neutral', children }: BannerProps) => (
  <div className={css.banner} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
    <Icon name={tone === 'good' ? 'check' : tone === 'neutral' ? 'info' : 'alert'} size={20} />
    <p className={css.text}>{children}</p>
  </div>
)
