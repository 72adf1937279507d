import { type InputEvent, useState } from 'react'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import type { SheetProps } from '../../parts/bottom-sheet-window.tsx'
import { Button } from '../../parts/button.tsx'
import { TYPED_SHEET_TEXTS as texts } from '../texts/shared.ts'
import css from './typed-sheet.module.css'

/** A sheet in which something is typed: a step back, Escape, or a touch beside it asks first, once it would cost words (G756). */
export function TypedSheet({ onClose, actions, children, ...sheet }: SheetProps) {
  const [isTyped, setTyped] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const note = ({ target }: InputEvent) => {
    if (isText(target)) setTyped(true)
    setAsking(false)
  }

  return (
    <BottomSheet
      {...sheet}
      onClose={isTyped ? () => setAsking(true) : onClose}
      actions={
        isAsking ? (
          <>
            <p className={css.ask} role="alert">
              {texts.ask}
            </p>
            <Button onPress={() => setAsking(false)}>{texts.keep}</Button>
            <Button tone="danger" onPress={onClose}>
              {texts.drop}
            </Button>
          </>
        ) : (
          actions
        )
      }
    >
      {children === undefined ? undefined : <div onInput={note}>{children}</div>}
    </BottomSheet>
  )
}

const isText = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox')
