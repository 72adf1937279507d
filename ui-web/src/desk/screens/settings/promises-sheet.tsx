import { useState } from 'react'
import type { Shop } from '#core/shared/shop.ts'
import { TextArea } from '../../../parts/text-area.tsx'
import { SETTINGS_TEXTS as texts } from '../../texts/settings.ts'
import { ChangeSheet } from './change-sheet.tsx'
import css from './settings.module.css'
import { factsWish, type ShownFacts } from './shown-facts.ts'

const LISTS = ['every', 'BASIC', 'FLEX'] as const satisfies readonly (keyof Shop['promises'])[]
const MAX_CHARACTERS = 400

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** The short promises of the plans: a line each. */
export function PromisesSheet({ facts, version, onClose }: ShownFacts & { readonly onClose: () => void }) {
  const [typed, setTyped] = useState(() => ({
    every: facts.promises.every.join('\n'),
    BASIC: facts.promises.BASIC.join('\n'),
    FLEX: facts.promises.FLEX.join('\n'),
  }))
  const promises = Object.fromEntries(LISTS.map(list => [list, linesOf(typed[list])]))
  return (
    <ChangeSheet
      title={texts.sheets.promises}
      text={texts.promises.hint}
      wish={factsWish({ promises })}
      version={version}
      regions={facts.regions}
      reasons={texts.reasons}
      onClose={onClose}
    >
      <div className={css.fields}>
        {LISTS.map(list => (
          <TextArea
            key={list}
            label={texts.promises[list]}
            value={typed[list]}
            onChange={text => setTyped({ ...typed, [list]: text })}
            maxLength={MAX_CHARACTERS}
          />
        ))}
      </div>
    </ChangeSheet>
  )
}
