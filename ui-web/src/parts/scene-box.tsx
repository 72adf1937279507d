import type { ReactNode } from 'react'
import css from './scene-box.module.css'

/** The place of a scene below the words of a screen, as wide as they are. */
export const SceneBox = ({ children }: { readonly children: ReactNode }) => <div className={css.box}>{children}</div>
